import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.mjs';
import { countTests, fileResults } from './jest-report.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {import('./jest-report.mjs').FileResult} FileResult */

/**
 * @typedef {object} Context
 * @property {string} root folder of the project
 * @property {string} scratch folder for reports
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 */

/**
 * @typedef {object} StepResult
 * @property {Step} step
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} output what a person reads
 * @property {FileResult[]} files spec files of the step
 */

/**
 * Runs one step to its end.
 *
 * @param {Step} step
 * @param {Context} context
 * @returns {Promise<StepResult>}
 */
export const runStep = (step, context) => run(step, workerOptions(step), context);

/**
 * Runs spec files of a jest step once more, one after the other.
 *
 * @param {Step} step
 * @param {string[]} files
 * @param {Context} context
 * @returns {Promise<StepResult>}
 */
export const rerunFiles = (step, files, context) =>
  run(step, ['--runInBand', '--runTestsByPath', ...files], context);

/** @param {Step} step */
const workerOptions = ({ jestWorkers }) => (jestWorkers ? [`--maxWorkers=${jestWorkers}`] : []);

async function run(step, options, { root, scratch, env, signal }) {
  const reportFile = path.join(scratch, `${step.name}.json`);
  const reportOptions = step.jestWorkers ? ['--json', `--outputFile=${reportFile}`] : [];
  const [command, ...args] = [...step.args, ...reportOptions, ...options];
  const startedAt = performance.now();
  const limitMs = step.limitMinutes * 60_000;
  const result = await runCommand(command, args, { cwd: root, env, signal, limitMs });
  return {
    step,
    ok: result.code === 0,
    seconds: (performance.now() - startedAt) / 1_000,
    output: outputOf(step, result),
    files: readFiles(reportFile, root),
  };
}

/** No files when the step is not jest, or when jest itself failed before it could report: its exit code tells. */
function readFiles(reportFile, root) {
  try {
    return fileResults(JSON.parse(readFileSync(reportFile, 'utf8')), root);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  } finally {
    rmSync(reportFile, { force: true });
  }
}

/**
 * The counts of a step; a failed step without failed tests counts as one failed test.
 *
 * @param {StepResult} result
 */
export function countsOf({ ok, files }) {
  const counts = countTests(files);
  return { ...counts, failed: ok ? counts.failed : Math.max(1, counts.failed) };
}

/**
 * With --json jest's readable report goes to stderr.
 *
 * @param {Step} step
 * @param {{ output: string, errors: string, isTooLate: boolean }} result
 */
function outputOf({ name, jestWorkers, limitMinutes }, { output, errors, isTooLate }) {
  const text = jestWorkers ? errors : output;
  return isTooLate ? `${text}\n${name} did not end within ${limitMinutes} minutes, and was ended.` : text;
}
