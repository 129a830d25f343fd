import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { IS_LOADED, programOptions } from './bundle-options.mjs';
import { BUNDLES, PROGRAM_RUNNER } from './programs.mjs';

/** A module resolved at run time beside the bundle: a thread's. */
const BESIDE = /new URL\("(\.{1,2}\/[^"]+)", programUrl\)/g;

/**
 * Modules that a bundle resolves beside itself and that do not exist: threads missing in `PROGRAMS`.
 *
 * @param {{ path: string, text: string }[]} files all that was made
 * @returns {string[]} their paths
 */
export function missingModules(files) {
  const made = new Set(files.map((file) => file.path));
  return files
    .filter((file) => file.path.endsWith('.cjs'))
    .flatMap((file) =>
      [...file.text.matchAll(BESIDE)].map(([, name]) => path.resolve(path.dirname(file.path), name)),
    )
    .filter((wanted) => !made.has(wanted));
}

const NOT_ASCII = /[^\x00-\x7f]/g; // oxlint-disable-line no-control-regex

/**
 * The same program in ASCII: for a source with one character beyond Latin-1, V8 uses two bytes per character as long as the
 * process lives. esbuild has escaped those in strings; the rest are in regular expressions and comments.
 *
 * @param {string} text
 * @returns {string}
 */
export const inAscii = (text) =>
  text.replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Names that esbuild gives to assigned functions. */
const NAMING = /(var __name=\((\w+),value\)=>)(__defProp\(\2,"name",\{value,configurable:true\}\));/;

/**
 * The same program without naming closures after it is loaded, or functions that have their name already: esbuild names each
 * when it is created, which takes 2 µs, and a response creates a hundred. Functions created during loading keep their names,
 * since Nest looks for arrows called `type`.
 *
 * @param {string} text as `programOptions` makes it
 * @returns {string}
 */
export const namingFew = (text) =>
  text.replace(
    NAMING,
    (_, head, made, named) =>
      `${head}${IS_LOADED}&&(${made}.name===value||${made}.prototype===undefined)?${made}:${named};`,
  );

/**
 * Writes the files that differ from the existing ones.
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
 * The module that Node runs: it runs the program with its version.
 *
 * @param {string} root the project folder
 * @param {{ path: string, text: string }} program
 * @returns {{ path: string, text: string }}
 */
export function entryOf(root, { path: file, text }) {
  const version = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const runner = path.relative(path.dirname(file), path.join(root, PROGRAM_RUNNER));
  const lines = [
    `import { runProgram } from '${runner}';`,
    `await runProgram(new URL('${path.basename(file)}', import.meta.url), '${version}');`,
  ];
  return { path: file.replace(/\.cjs$/, '.js'), text: `${lines.join('\n')}\n` };
}

/**
 * Bundles each program with all its imports, and writes the module that runs it. Removes output of earlier builds.
 *
 * @param {string} root the project folder; `dist` holds the compiled modules
 * @throws {Error} when a module or a package is missing
 */
export async function bundlePrograms(root) {
  const outdir = path.join(root, BUNDLES);
  const { outputFiles } = await build(programOptions({ root, outdir }));
  const made = outputFiles.map(({ path, text }) => ({
    path,
    text: path.endsWith('.cjs') ? namingFew(inAscii(text)) : text,
  }));
  const entries = made.filter((file) => file.path.endsWith('.cjs')).map((file) => entryOf(root, file));
  const files = [...made, ...entries];
  const missing = missingModules(files);
  if (missing.length > 0)
    throw new Error(`no program of scripts/project/programs.mjs: ${missing.join(', ')}`);
  rmSync(outdir, { recursive: true, force: true });
  writeChanged(files);
}
