import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** `api.log` and its older parts `api.log.1` to `api.log.4`, the oldest last. */
const FILES = 5;
const MAX_BYTES = 20 * 2 ** 20;
const CHECK_EVERY_MS = 1_000;
const CHUNK_BYTES = 2 ** 20;

/**
 * Keeps logs to five files of 20 MB each, or what is written within a second more.
 *
 * Each process writes to its log itself and opens it for appending only, so the part that is finished is copied away and the file
 * emptied under it (what logrotate calls `copytruncate`). A pipe through this process would need no copy, but the services
 * would block when it is slow and lose their output when it is killed; a rename needs each of them to open its log again, which
 * PostgreSQL and Redis do in ways of their own.
 *
 * @param {string[]} logs
 * @param {{ report: (line: string) => void, everyMs?: number, limits?: RotationLimits }} options
 * @returns {() => void} stops it
 */
export function keepLogsSmall(logs, { report, everyMs = CHECK_EVERY_MS, limits }) {
  /** @type {Map<string, string>} what was said of a log: once is enough */
  const said = new Map();
  const check = () => {
    for (const log of logs) {
      const problem = problemOf(() => rotateLog(log, limits));
      if (problem && problem !== said.get(log)) report(`${log} is not rotated: ${problem}`);
      said.set(log, problem);
    }
  };
  const timer = setInterval(check, everyMs);
  return () => clearInterval(timer);
}

function problemOf(work) {
  try {
    work();
    return '';
  } catch (error) {
    return error.message;
  }
}

/**
 * @typedef {{ maxBytes?: number, files?: number }} RotationLimits
 */

/**
 * Moves a log that has reached its size to the first of its older parts. Where the disk has no room for a copy the log is emptied
 * all the same: the service needs the room more than the lines.
 *
 * @param {string} log
 * @param {RotationLimits} [limits]
 */
export function rotateLog(log, { maxBytes = MAX_BYTES, files = FILES } = {}) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maxBytes) return;
  makeRoomForPart(log, files - 1);
  // Twice as much as the copy takes: it must not be what fills the disk.
  if (freeBytes(path.dirname(log)) < 2 * size) truncateSync(log);
  else moveContent(log, `${log}.1`);
}

/** Afterwards there is no part 1. Parts behind a gap stay where they are. */
function makeRoomForPart(log, parts) {
  let last = 1;
  while (last < parts && existsSync(`${log}.${last}`)) last += 1;
  rmSync(`${log}.${last}`, { force: true });
  for (let part = last; part > 1; part -= 1) renameSync(`${log}.${part - 1}`, `${log}.${part}`);
}

function freeBytes(folder) {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Also what is written meanwhile: between the last read, which finds nothing more, and the end lie microseconds. */
function moveContent(from, to) {
  const source = openSync(from, 'r+');
  try {
    appendAll(source, to, statSync(from).mode);
    ftruncateSync(source);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    closeSync(source);
  }
}

function appendAll(source, to, mode) {
  const target = openSync(to, 'w', mode);
  const chunk = Buffer.alloc(CHUNK_BYTES);
  try {
    for (let size = 1; size > 0;) {
      size = readSync(source, chunk);
      writeFileSync(target, chunk.subarray(0, size));
    }
  } finally {
    closeSync(target);
  }
}
