import { fork } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { lastWords } from '../processes/log-tail.mjs';

/** Jest keeps a little of every run; a process that has grown to this is replaced. */
const MAX_RSS_BYTES = 1.2e9;

/** To load packages and a spec, with a shared stack where one is asked for, on a machine that others use: minutes. */
const OPEN_LIMIT_MS = 600_000;

/**
 * @typedef {object} OpenSpec a spec that is loaded, in a process of its own
 * @property {(command: import('./warm-spec.mjs').RunCommand, limitMs: number) => Promise<import('./warm-spec.mjs').RunOutcome>} run
 *   one that takes longer than the limit has failed, and the spec is opened again for the next
 * @property {string} name
 * @property {() => Promise<void>} close
 */

/**
 * A process that keeps jest for many specs, one after the other.
 *
 * @param {{ tree: string, env: NodeJS.ProcessEnv, logFile: string, signal: AbortSignal }} options tree: project folder of the copy;
 *   signal: ends it, and what waits for it fails
 * @returns {{ openSpec: (spec: string) => Promise<OpenSpec>, end: () => void }} openSpec throws when the spec cannot be loaded
 */
export function openLane({ tree, env, logFile, signal }) {
  let child;

  function start() {
    const program = path.join(tree, 'scripts/mutating/lane-process.mjs');
    // What jest and the specs print is of interest only when the process breaks down.
    const log = openSync(logFile, 'w');
    try {
      return fork(program, [tree], { cwd: tree, env, stdio: ['ignore', log, log, 'ipc'] });
    } finally {
      closeSync(log);
    }
  }
  function end() {
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function open(spec) {
    signal.throwIfAborted();
    child ??= start();
    const { isOpen, failure, isLost } = await answerOf(child, { open: spec }, OPEN_LIMIT_MS);
    if (isOpen) return;
    if (isLost) end();
    throw new Error(isLost ? `${failure}: ${lastWords(logFile, 0)}` : failure);
  }

  async function openSpec(spec) {
    await open(spec);
    let isOpen = true;

    async function run(command, limitMs) {
      if (!isOpen) await open(spec);
      const outcome = await answerOf(child, command, limitMs);
      isOpen = !outcome.isLost && outcome.rssBytes < MAX_RSS_BYTES;
      if (!isOpen) end();
      return outcome;
    }
    async function close() {
      if (!isOpen) return;
      const { isLost } = await answerOf(child, { close: true }, OPEN_LIMIT_MS);
      if (isLost) end();
    }
    return { name: spec, run, close };
  }
  signal.addEventListener('abort', end);
  return { openSpec, end };
}

function answerOf(child, message, limitMs) {
  return new Promise((resolve) => {
    const finish = (outcome) => {
      clearTimeout(limit);
      child.removeAllListeners();
      resolve(outcome);
    };
    const lost = (failure, isTooLate) => finish({ failed: -1, failure, ms: 0, isTooLate, isLost: true });
    const limit = setTimeout(() => lost(`no end within ${Math.round(limitMs / 1000)} s`, true), limitMs);
    child.once('message', finish);
    child.once('exit', () => lost('the process of the specs ended', false));
    child.send(message);
  });
}
