import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { keptCode } from './kept-code.js';
import { mapStacks } from './map-stacks.js';

/** What a program may say: that it has started, and by now has compiled what a start needs. */
interface ProgramModule {
  exports: { readonly started?: Promise<void> };
}

/** All of a program is one function (scripts/project/bundle-options.mjs). */
type Program = (require: NodeJS.Require, module: ProgramModule, programUrl: string) => void;

/**
 * Runs a bundle, with what V8 has compiled of it in an earlier start: compiling is a quarter of a start. Node from version 22 does
 * this for modules that it loads itself; one folder is named to both.
 *
 * @param url the file
 * @param version changes with its text
 */
export async function runProgram(url: URL, version: string): Promise<void> {
  const file = fileURLToPath(url);
  if (process.sourceMapsEnabled) mapStacks(file);
  const { NODE_COMPILE_CACHE: folder } = process.env;
  const code = keptCode(folder && path.join(folder, 'programs'));
  const program = { name: `${path.basename(path.dirname(file))}-${path.basename(file, '.cjs')}`, version };
  // A bundle is in ASCII alone.
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData: code.read(program) });
  const run = script.runInThisContext() as Program;
  const module: ProgramModule = { exports: {} };
  run(createRequire(file), module, url.href);
  await module.exports.started;
  if (script.cachedDataRejected !== false) code.write(program, script.createCachedData());
}
