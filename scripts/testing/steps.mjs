import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { runCommand } from '../processes/run-command.mjs';
import { summarizeJest } from './jest-report.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} args of npm or npx, the command itself first
 * @property {boolean} [jest] it counts its tests itself
 * @property {boolean} [alone] it needs the services, and no other step beside it
 * @property {boolean} [onDemand] only when named
 * @property {number} limitMinutes a step that takes longer hangs: it is ended, and counts as failed
 */

const runJest = (project, ...options) => ['npx', 'jest', '--selectProjects', project, ...options];

/** Specs of the stores that fill a large library first. */
const LARGE = 'test/stores/record-plans\\.spec';

/** Projects of specs that need PostgreSQL and Redis. */
const ON_SERVICES = ['stores', 'integration', 'faults'];

/** @type {Step[]} */
const STEPS = [
  { name: 'lint', args: ['npm', 'run', '--silent', 'lint'], limitMinutes: 20 },
  { name: 'typecheck', args: ['npm', 'run', '--silent', 'typecheck'], limitMinutes: 10 },
  { name: 'unit', args: runJest('unit', '--maxWorkers=2'), jest: true, limitMinutes: 30 },
  // Specs of stores and stacks work, those of faults wait for leases to lapse: together they leave little of two cores idle.
  {
    name: 'services',
    args: [
      'npx',
      'jest',
      '--selectProjects',
      ...ON_SERVICES,
      '--maxWorkers=4',
      '--testPathIgnorePatterns',
      LARGE,
    ],
    jest: true,
    alone: true,
    limitMinutes: 30,
  },
  // Parts of `services`.
  {
    name: 'stores',
    args: runJest('stores', '--maxWorkers=2', '--testPathIgnorePatterns', LARGE),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 15,
  },
  {
    name: 'integration',
    args: runJest('integration', '--maxWorkers=3'),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 30,
  },
  {
    name: 'faults',
    args: runJest('faults', '--maxWorkers=3'),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 25,
  },
  // Against a real server that speaks S3, where it is installed.
  { name: 's3', args: runJest('s3', '--runInBand'), jest: true, onDemand: true, limitMinutes: 30 },
  // A minute of changed FITS files through all of the kernels.
  {
    name: 'fuzz-long',
    args: ['npm', 'run', '--silent', 'fuzz', '--', '--minutes', '1'],
    onDemand: true,
    limitMinutes: 15,
  },
  // Two of each app behind nginx, where that is installed.
  {
    name: 'fleet',
    args: runJest('fleet', '--runInBand', '--testPathIgnorePatterns', 'chaos\\.spec'),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 15,
  },
  {
    name: 'stores-long',
    args: runJest('stores', '--runInBand', '--testPathPatterns', LARGE),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 20,
  },
  {
    name: 'integration-long',
    args: runJest('integration-long', '--runInBand'),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 30,
  },
  {
    name: 'faults-long',
    args: runJest('faults-long', '--runInBand'),
    jest: true,
    alone: true,
    onDemand: true,
    limitMinutes: 45,
  },
];

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
  const known = STEPS.map((step) => step.name);
  if (names.length === 0 || names.some((name) => !known.includes(name))) {
    throw new Failure(`Usage: npm test [-- --only ${known.join(',')}]`);
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
