import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { summarizeJest } from './jest-report.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args the command itself first
 * @property {boolean} [jest] it counts its tests itself
 * @property {boolean} [alone] it needs the services, and no other step beside it
 * @property {boolean} [onDemand] only when named
 * @property {number} limitMinutes a step that takes longer hangs: it is ended, and counts as failed
 */

/** Modules of a spec are garbage when it is over: a larger young generation is looked through less often. */
const YOUNG_GENERATION_MB = 64;

const runJest = (projects, ...options) => [
  process.execPath,
  // Jest gives them to its processes, too.
  `--min-semi-space-size=${YOUNG_GENERATION_MB}`,
  `--max-semi-space-size=${YOUNG_GENERATION_MB}`,
  'node_modules/jest/bin/jest.js',
  '--selectProjects',
  ...[projects].flat(),
  ...options,
];

/** Specs of a project that need the services, only when named. @returns {Step} */
const onDemand = (name, limitMinutes, ...options) => ({
  ...{ name, args: runJest(name, ...options), jest: true, alone: true, onDemand: true, limitMinutes },
});

/** @type {Step[]} */
const STEPS = [
  { name: 'lint', args: ['npm', 'run', '--silent', 'lint'], limitMinutes: 20 },
  { name: 'typecheck', args: ['npm', 'run', '--silent', 'typecheck'], limitMinutes: 10 },
  // A third of their time is waiting, for limits of time to be over.
  { name: 'unit', args: runJest('unit', '--maxWorkers=3'), jest: true, limitMinutes: 30 },
  // Specs of stores and stacks work, those of faults wait for leases to lapse: together they leave little of two cores idle.
  {
    name: 'services',
    args: runJest(['stores', 'integration', 'faults'], '--maxWorkers=3'),
    ...{ jest: true, alone: true, limitMinutes: 30 },
  },
  // Parts of `services`.
  onDemand('stores', 15, '--maxWorkers=2'),
  onDemand('integration', 30, '--maxWorkers=3'),
  onDemand('faults', 25, '--maxWorkers=3'),
  // Large, long, or sure of its times only when nothing runs beside it.
  onDemand('stores-long', 20, '--runInBand'),
  onDemand('integration-long', 30, '--runInBand'),
  onDemand('faults-long', 60, '--runInBand'),
  // Two of each app behind nginx, where that is installed.
  onDemand('fleet', 15, '--runInBand', '--testPathIgnorePatterns', 'chaos\\.spec'),
  // Against a real server that speaks S3, where it is installed.
  { ...onDemand('s3', 30, '--runInBand'), alone: false },
  // A minute of changed FITS files through all of the kernels.
  {
    name: 'fuzz-long',
    args: ['npm', 'run', '--silent', 'fuzz', '--', '--minutes', '1'],
    ...{ onDemand: true, limitMinutes: 15 },
  },
];

/** What `--only` takes. */
export const STEP_NAMES = STEPS.map(({ name }) => name);

/**
 * The steps that the command line asks for: `--only unit,lint`; without it all that are not on demand.
 *
 * @param {string[]} argv
 * @returns {Step[]} in their usual order
 * @throws {Failure} when a name is unknown
 */
export function selectSteps(argv) {
  if (argv.length === 0) return STEPS.filter((step) => !step.onDemand);
  const names = (argv[0] === '--only' ? argv.slice(1).join(',') : '').split(',').filter(Boolean);
  if (names.length === 0 || names.some((name) => !STEP_NAMES.includes(name))) {
    throw new Failure(`Usage: npm test [-- --only ${STEP_NAMES.join(',')}]`);
  }
  return STEPS.filter((step) => names.includes(step.name));
}

function readJestReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // Jest itself broke down before it could report; its exit code says so.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Runs one step to its end.
 *
 * @param {Step} step
 * @param {{ root: string, scratch: string, env: NodeJS.ProcessEnv, signal: AbortSignal }} context scratch: folder for reports
 * @returns {Promise<{ name: string, ok: boolean, seconds: number, output: string, passed: number, failed: number, skipped: number }>}
 *   a failed step without failed tests counts as one failed
 */
export async function runStep(step, { root, scratch, env, signal }) {
  const reportFile = path.join(scratch, `${step.name}.json`);
  const [command, ...args] = [...step.args, ...(step.jest ? ['--json', `--outputFile=${reportFile}`] : [])];
  const startedAt = performance.now();
  const limitMs = step.limitMinutes * 60_000;
  const result = await runCommand(command, args, { cwd: root, env, signal, limitMs });
  const counts = summarizeJest(step.jest ? readJestReport(reportFile) : undefined);
  const ok = result.code === 0;
  return {
    name: step.name,
    ok,
    seconds: (performance.now() - startedAt) / 1_000,
    output: outputOf(step, result),
    ...counts,
    failed: ok ? counts.failed : Math.max(1, counts.failed),
  };
}

/**
 * With --json jest's readable report goes to stderr.
 *
 * @param {Step} step
 * @param {{ output: string, errors: string, isTooLate: boolean }} result
 */
function outputOf({ name, jest, limitMinutes }, { output, errors, isTooLate }) {
  const words = jest ? errors : output;
  return isTooLate ? `${words}\n${name} did not end within ${limitMinutes} minutes, and was ended.` : words;
}
