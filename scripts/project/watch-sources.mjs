import path from 'node:path';
import { context } from 'esbuild';
import ts from 'typescript';
import { writeChanged } from './bundle.mjs';
import { bundleOptions } from './bundle-options.mjs';
import { WATCHED_BUNDLES } from './programs.mjs';

/** The compiler waits 250 ms for further changes; an editor that saves is done sooner. */
const FURTHER_CHANGES_MS = 60;

/** So long the apps have the processor to themselves, before types are checked. */
const CHECK_AFTER_MS = 2_000;

/**
 * The programs that have to be started again.
 *
 * @param {string[]} files what was written
 * @param {string} folder where the bundles are
 * @returns {string[]} apps; one whose thread has changed counts, what runs only once (migrations) does not
 */
export function appsOf(files, folder) {
  const names = files.filter((file) => file.endsWith('.js')).map((file) => path.relative(folder, file));
  const apps = names
    .filter((name) => !/^api\/(migrate|make-bucket)\.js$/.test(name))
    .map((name) => name.split(path.sep)[0]);
  return [...new Set(apps)];
}

/**
 * Makes the bundles, and makes them again whenever a source has changed. Types are checked when the apps run again, so
 * that nobody waits for that.
 *
 * @param {string} root the project folder
 * @param {{ report: (line: string) => void, onChange: (apps: string[]) => Promise<void> }} listeners
 * @returns {Promise<{ watch: () => void, stop: () => Promise<void> }>} once the bundles are there; `watch` begins
 */
export async function watchSources(root, { report, onChange }) {
  const folder = path.join(root, WATCHED_BUNDLES);
  const bundles = await context({ ...bundleOptions({ root, outdir: folder }), packages: 'external' });
  const rebundle = async () => appsOf(writeChanged((await bundles.rebuild()).outputFiles), folder);
  await rebundle();

  let check;
  const follow = async (program) => {
    clearTimeout(check);
    program.emit();
    const apps = await rebundle();
    if (apps.length > 0) await onChange(apps);
    check = setTimeout(() => describeErrors(program, root).forEach(report), CHECK_AFTER_MS);
  };
  let program;
  let turn = Promise.resolve();
  const watch = () => {
    program = watchCompiler(root, (changed) => {
      turn = turn.then(() => follow(changed)).catch((error) => report(error.message));
    });
  };
  const stop = async () => {
    program?.close();
    await turn;
    clearTimeout(check);
    await bundles.dispose();
  };
  return { watch, stop };
}

/** Calls `onProgram` with the program now and after each change; it writes nothing by itself. */
function watchCompiler(root, onProgram) {
  const host = ts.createWatchCompilerHost(
    path.join(root, 'tsconfig.build.json'),
    {},
    ts.sys,
    ts.createEmitAndSemanticDiagnosticsBuilderProgram,
    () => undefined, // Errors are reported by describeErrors, when the apps run again.
    () => undefined,
  );
  host.afterProgramCreate = onProgram;
  host.setTimeout = (callback, _, ...words) => setTimeout(callback, FURTHER_CHANGES_MS, ...words);
  return ts.createWatchProgram(host);
}

/** One line an error, as tsc writes it. */
function describeErrors(program, root) {
  const errors = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  return errors.map((error) => ts.formatDiagnostic(error, host).trim());
}
