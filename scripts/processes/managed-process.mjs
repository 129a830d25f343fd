import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { lastWords, logLength } from './log-tail.mjs';
import { removePidFile, writePidFile } from './pid-file.mjs';
import { writeWhenPossible } from './write-when-possible.mjs';

const PATIENCE_MS = 8_000;

/**
 * @typedef {object} ProcessPlan
 * @property {string} command
 * @property {string[]} args
 * @property {string} logFile output and errors are appended to it
 * @property {string} pidFile names the process while it runs, so that a later run can stop a leftover
 * @property {NodeJS.ProcessEnv} [env] the whole environment; the own one by default
 * @property {string} [cwd]
 * @property {number} [uid] user to run as
 * @property {number} [gid]
 * @property {boolean} [ipc] open a channel whose end tells the child that this process is gone
 * @property {NodeJS.Signals[]} [stopSignals] sent in turn, 8 s apart; SIGTERM, SIGKILL by default
 *
 * @typedef {object} ManagedProcess
 * @property {number | undefined} pid
 * @property {Promise<string>} exited resolves with how it ended ("exit code 1", "signal SIGKILL", "spawn … ENOENT")
 * @property {() => boolean} isRunning
 * @property {() => boolean} isListening whether it runs and has said over its channel (`ipc`) that it answers on its port
 * @property {() => boolean | null} cameUp whether it has ever said so; `null`: it has no channel to say it
 * @property {() => string} lastWords the line of its own output that best says why it ended
 * @property {() => Promise<void>} stop
 */

/**
 * @param {ProcessPlan} plan
 * @returns {import('node:child_process').ChildProcess}
 */
function spawnDetached(plan) {
  const log = openSync(plan.logFile, 'a');
  const { env, cwd, uid, gid } = plan;
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = plan.ipc ? ['ignore', log, log, 'ipc'] : ['ignore', log, log];
  try {
    // Detached: Ctrl-C in the terminal must reach only this process, so that it can stop the others in order.
    return spawn(plan.command, plan.args, { detached: true, stdio, env, cwd, uid, gid });
  } finally {
    closeSync(log);
  }
}

/** @returns {Promise<string>} */
function exitOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
  });
}

function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Sends a signal to a detached process and all its children.
 *
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  sendSignal(-pid, signal);
}

function settlesWithin(promise, timeoutMs) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), timeoutMs);
    void promise.then(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

/**
 * Starts a process in its own session, with its output in a log file.
 *
 * @param {ProcessPlan} plan
 * @returns {ManagedProcess}
 */
export function startProcess(plan) {
  const logStart = logLength(plan.logFile);
  const child = spawnDetached(plan);
  const { pid } = child;
  let running = pid !== undefined;
  if (pid !== undefined)
    writeWhenPossible(
      () => writePidFile(plan.pidFile, pid),
      () => running,
    );
  let listening = false;
  let cameUp = false;
  child.on('message', (/** @type {{ listening?: boolean }} */ { listening: says }) => {
    listening = says === true;
    cameUp ||= listening;
  });

  const exited = exitOf(child).then((how) => {
    running = false;
    removePidFile(plan.pidFile);
    return how;
  });

  async function stop() {
    for (const signal of plan.stopSignals ?? ['SIGTERM', 'SIGKILL']) {
      if (!running || pid === undefined) return;
      // The last signal goes to the whole group, so that no child survives.
      if (signal === 'SIGKILL') signalGroup(pid, signal);
      else sendSignal(pid, signal);
      if (await settlesWithin(exited, PATIENCE_MS)) return;
    }
  }

  return {
    pid,
    exited,
    isRunning: () => running,
    isListening: () => running && listening,
    cameUp: () => (plan.ipc ? cameUp : null),
    lastWords: () => lastWords(plan.logFile, logStart),
    stop,
  };
}
