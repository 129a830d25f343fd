import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { processIdentity } from './process-identity.mjs';
import { waitFor } from './wait.mjs';

const PATIENCE_MS = 8_000;

/**
 * Records that `pid` runs on behalf of the owner of this file.
 *
 * @param {string} path
 * @param {number} pid
 * @param {{ exclusive?: boolean }} [options] exclusive: fail with `EEXIST` when the file is already there
 */
export function writePidFile(path, pid, { exclusive = false } = {}) {
  const note = { pid, identity: processIdentity(pid) };
  writeFileSync(path, `${JSON.stringify(note)}\n`, { flag: exclusive ? 'wx' : 'w' });
}

/** Removes the pid file, if it exists. */
export function removePidFile(path) {
  rmSync(path, { force: true });
}

function readNote(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // A truncated file is from a process killed while writing: it names no process.
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * The process named in a pid file, if that very process (not a later one with the same number) is still running.
 *
 * @param {string} path
 * @returns {number | undefined}
 */
export function readLivePid(path) {
  const note = readNote(path);
  const isAlive = note?.identity !== undefined && processIdentity(note.pid) === note.identity;
  return isAlive ? note.pid : undefined;
}

/**
 * Stops the process that an earlier run left behind after it was killed.
 *
 * @param {string} path its pid file, removed afterwards
 * @param {NodeJS.Signals[]} signals sent one after the other, 8 s apart, until the process is gone
 * @returns {Promise<boolean>} whether there was one
 */
export async function stopLeftover(path, signals) {
  const pid = readLivePid(path);
  for (const signal of signals) {
    if (pid === undefined) break;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    const gone = await waitFor(() => (readLivePid(path) === undefined ? true : undefined), {
      timeoutMs: PATIENCE_MS,
    });
    if (gone) break;
  }
  removePidFile(path);
  return pid !== undefined;
}
