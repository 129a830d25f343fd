import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { codeCache } from './code-cache.js';
import { mapStacks } from './map-stacks.js';

/** Passed to the program, which calls it when it has started and compiled all that a start needs. */
interface ProgramModule {
  exports: { readonly started?: Promise<void> };
}

/** The bundle is a single function (scripts/project/bundle-options.mjs). */
type Program = (require: NodeJS.Require, module: ProgramModule, programUrl: string) => void;

/**
 * Runs a bundle with the code that V8 compiled in an earlier start: compiling takes a quarter of a start. Node 22 and later
 * cache modules themselves; both use the same folder.
 * @param url the file
 * @param version changes with its text
 */
export async function runProgram(url: URL, version: string): Promise<void> {
  const file = fileURLToPath(url);
  if (process.sourceMapsEnabled) mapStacks(file);
  const { NODE_COMPILE_CACHE: folder } = process.env;
  const code = codeCache(folder && path.join(folder, 'programs'));
  const program = { name: `${path.basename(path.dirname(file))}-${path.basename(file, '.cjs')}`, version };
  // A bundle is ASCII only.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: code.read(program) });
  const run = script.runInThisContext() as Program;
  const module: ProgramModule = { exports: {} };
  run(createRequire(file), module, url.href);
  await module.exports.started;
  if (script.cachedDataRejected !== false) code.write(program, script.createCachedData());
}
