import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from './bundle-options.mjs';
import { BUNDLES } from './programs.mjs';

/** A module that is found at run time, beside the bundle: a thread's. */
const BESIDE = /new URL\("(\.{1,2}\/[^"]+)", import\.meta\.url\)/g;

/**
 * Modules that a bundle will look for beside itself and not find: a thread that is missing in `PROGRAMS`.
 *
 * @param {{ path: string, text: string }[]} files all that was made
 * @returns {string[]} their paths
 */
export function missingModules(files) {
  const made = new Set(files.map((file) => file.path));
  return files
    .filter((file) => file.path.endsWith('.js'))
    .flatMap((file) =>
      [...file.text.matchAll(BESIDE)].map(([, name]) => path.resolve(path.dirname(file.path), name)),
    )
    .filter((wanted) => !made.has(wanted));
}

/**
 * Writes what differs from what is there.
 *
 * @param {{ path: string, text: string }[]} files
 * @returns {string[]} the paths of those that did
 */
export function writeChanged(files) {
  const changed = files.filter(
    (file) => !existsSync(file.path) || readFileSync(file.path, 'utf8') !== file.text,
  );
  for (const file of changed) {
    mkdirSync(path.dirname(file.path), { recursive: true });
    writeFileSync(file.path, file.text);
  }
  return changed.map((file) => file.path);
}

/**
 * Makes one file of each program and all that it imports. What an earlier build left behind goes.
 *
 * @param {string} root the project folder; `dist` holds the compiled modules
 * @throws {Error} when a module or a package is missing
 */
export async function bundlePrograms(root) {
  const outdir = path.join(root, BUNDLES);
  const { outputFiles } = await build(bundleOptions({ root, outdir }));
  const missing = missingModules(outputFiles);
  if (missing.length > 0)
    throw new Error(`no program of scripts/project/programs.mjs: ${missing.join(', ')}`);
  rmSync(outdir, { recursive: true, force: true });
  writeChanged(outputFiles);
}
