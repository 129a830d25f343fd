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
 */

/** @type {Step[]} */
const STEPS = [
  { name: 'lint', args: ['npm', 'run', '--silent', 'lint'] },
  { name: 'typecheck', args: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unit', args: ['npx', 'jest', '--selectProjects', 'unit'], jest: true },
  {
    name: 'integration',
    args: ['npx', 'jest', '--selectProjects', 'integration', '--runInBand'],
    jest: true,
    alone: true,
  },
  {
    name: 'faults',
    args: ['npx', 'jest', '--selectProjects', 'faults', '--runInBand'],
    jest: true,
    alone: true,
    onDemand: true,
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
  const { code, output, errors } = await runCommand(command, args, { cwd: root, env, signal });
  const counts = summarizeJest(step.jest ? readJestReport(reportFile) : undefined);
  const ok = code === 0;
  return {
    name: step.name,
    ok,
    seconds: (performance.now() - startedAt) / 1_000,
    output: step.jest ? errors : output, // with --json jest's readable report goes to stderr
    ...counts,
    failed: ok ? counts.failed : Math.max(1, counts.failed),
  };
}
