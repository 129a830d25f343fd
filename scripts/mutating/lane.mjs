import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { lastWords } from '../processes/log-tail.mjs';

/** Jest keeps a little of every run; a process that has grown to this is replaced. */
const MAX_RSS_BYTES = 1.2e9;

/**
 * @typedef {object} Outcome
 * @property {boolean} ok all specs passed
 * @property {string} [failure] the first that did not
 * @property {number} ms
 * @property {boolean} [isTooLate] ended by the limit
 */

/**
 * Runs specs for one mutant after the other in a process that is kept.
 *
 * @param {{ tree: string, env: NodeJS.ProcessEnv, logFile: string }} options tree: project folder of the copy
 * @returns {{ run: (task: { specs: string[], mutant?: number, hitsFile?: string }, limitMs: number) => Promise<Outcome>,
 *   end: () => void }}
 */
export function openLane({ tree, env, logFile }) {
  let child;

  const start = () => {
    const program = path.join(tree, 'scripts/mutating/lane-process.mjs');
    // What jest and the specs print is of interest only when the process breaks down.
    const log = openSync(logFile, 'w');
    try {
      return fork(program, [tree], { cwd: tree, env, stdio: ['ignore', log, log, 'ipc'] });
    } finally {
      closeSync(log);
    }
  };
  const end = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };

  async function run(task, limitMs) {
    child ??= start();
    const outcome = await answerOf(child, task, limitMs);
    if (outcome.isLost) outcome.failure += `: ${lastWords(logFile, 0)}`;
    if (outcome.isTooLate || outcome.isLost || outcome.rssBytes > MAX_RSS_BYTES) end();
    return outcome;
  }

  return { run, end };
}

function answerOf(child, task, limitMs) {
  return new Promise((resolve) => {
    const finish = (outcome) => {
      clearTimeout(limit);
      child.removeAllListeners();
      resolve(outcome);
    };
    const tooLate = {
      ok: false,
      failure: `no end within ${Math.round(limitMs / 1000)} s`,
      ms: limitMs,
      isTooLate: true,
    };
    const limit = setTimeout(() => finish(tooLate), limitMs);
    child.once('message', finish);
    child.once('exit', () =>
      finish({ ok: false, failure: 'the process of the specs ended', ms: 0, isLost: true }),
    );
    child.send(task);
  });
}
