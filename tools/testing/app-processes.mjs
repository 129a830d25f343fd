import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startProcess } from '../../scripts/processes/managed-process.mjs';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { PROJECT_ROOT } from '../../scripts/project/root.mjs';

/**
 * An app, or a further process of it with a log of its own.
 *
 * @typedef {'sample-archive' | 'archive' | 'processing' | 'worker' | 'api' | 'archive-2' | 'processing-2' | 'worker-2' | 'api-2'} AppName
 */

/** Apps of a busy machine may take their time. */
const START_TIMEOUT_MS = 60_000;

/** Read by shift-clock.cjs, which NODE_OPTIONS loads into apps of tests. */
const CLOCK_SHIFT = 'CLOCK_SHIFT_MS';

/**
 * How the apps of a stack are started.
 *
 * @param {NodeJS.ProcessEnv} env settings of all apps; each gets its own. Logs and notes go to their DATA_DIR
 * @param {{ only?: Partial<Record<AppName, NodeJS.ProcessEnv>>, isBrief?: boolean, root?: string }} [more] only: what is set
 *   otherwise for one of them; isBrief: they live as long as one spec; root: the folder with the programs
 * @returns {Promise<(name: AppName) => import('./process-control.mjs').Subject>}
 */
export async function appSubjects(env, { only = {}, isBrief = false, root = PROJECT_ROOT } = {}) {
  // Imported here because specs that start no app need no build.
  const { appPlan } = await import('../../scripts/services/app-plan.mjs');
  const dataDir = env.DATA_DIR ?? '';
  for (const folder of ['logs', 'run']) mkdirSync(path.join(dataDir, folder), { recursive: true });
  return (name) => ({
    launch: () => {
      const plan = planOf(appPlan, name, root, { ...env, ...only[name] });
      return startProcess(isBrief ? inBrief(name, plan) : plan);
    },
    waitUntilUp: (started) => waitUntilUp(name, started),
  });
}

/** `worker-2` is a worker with a log of its own. */
function planOf(appPlan, name, root, env) {
  const plan = appPlan(appOf(name), { root, dataDir: env.DATA_DIR, env });
  const clockShift = CLOCK_SHIFT in env ? { [CLOCK_SHIFT]: env[CLOCK_SHIFT] } : {};
  return {
    ...plan,
    env: { ...plan.env, ...clockShift },
    logFile: path.join(env.DATA_DIR, 'logs', `${name}.log`),
    pidFile: path.join(env.DATA_DIR, 'run', `${name}.json`),
  };
}

/** @type {readonly string[]} they work on each pixel */
const OPTIMIZED = ['processing', 'sample-archive'];

/**
 * Most of an app's code runs a few times before its spec is over: to optimize it takes V8 an eighth of the processor's time, and to
 * read the map of its sources, for the first error that it tells, as much as a third of its start.
 */
const inBrief = (name, plan) =>
  OPTIMIZED.includes(appOf(name)) ? plan : { ...plan, args: ['--no-opt', ...withoutMaps(plan.args)] };

const withoutMaps = (args) => args.filter((arg) => arg !== '--enable-source-maps');

const appOf = (name) => name.replace(/-\d+$/, '');

/** It says so itself, as it does to `npm start`. */
async function waitUntilUp(name, started) {
  const isUp = await waitFor(() => hasComeUp(name, started), { timeoutMs: START_TIMEOUT_MS });
  if (!isUp) throw new Error(`${name} does not come up: ${started.lastWords()}`);
}

/** True when it is up; `undefined`: ask again. */
async function hasComeUp(name, started) {
  if (!started.isRunning()) throw new Error(`${name} ended: ${started.lastWords()}`);
  return started.cameUp() ? true : undefined;
}
