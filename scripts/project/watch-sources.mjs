import path from 'node:path';
import { context } from 'esbuild';
import ts from 'typescript';
import { writeChanged } from './bundle.mjs';
import { bundleOptions } from './bundle-options.mjs';
import { WATCHED_BUNDLES } from './programs.mjs';

/** The compiler waits 250 ms for further changes; an editor needs less to save. */
const FURTHER_CHANGES_MS = 60;

/** Delay of the type check, so that the apps restart first. */
const CHECK_AFTER_MS = 2_000;

/**
 * The programs to restart.
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
 * Bundles the programs, again whenever a source changes. Types are checked after the apps have restarted, so that the restart
 * is fast.
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

/** Calls `onProgram` with the program now and after each change; writes nothing. */
function watchCompiler(root, onProgram) {
  const host = ts.createWatchCompilerHost(
    path.join(root, 'tsconfig.build.json'),
    {},
    ts.sys,
    ts.createEmitAndSemanticDiagnosticsBuilderProgram,
    () => undefined, // Errors are reported by describeErrors, after the apps have restarted.
    () => undefined,
  );
  host.afterProgramCreate = onProgram;
  host.setTimeout = (callback, _, ...words) => setTimeout(callback, FURTHER_CHANGES_MS, ...words);
  return ts.createWatchProgram(host);
}

/** One line per error, in tsc's format. */
function describeErrors(program, root) {
  const errors = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
  const host = {
    getCanonicalFileName: (name) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  };
  return errors.map((error) => ts.formatDiagnostic(error, host).trim());
}
