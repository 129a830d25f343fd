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
 * Limits each log to five files of 20 MB, checked every second. Processes append to their logs themselves, so a full log is
 * copied and truncated (`copytruncate` of logrotate). A pipe through this process would block the services when it is slow and
 * lose output when it is killed; a rename would need every process to reopen its log, for which PostgreSQL and Redis have their
 * own ways.
 *
 * @param {string[]} logs
 * @param {{ report: (line: string) => void, everyMs?: number, limits?: RotationLimits }} options
 * @returns {() => void} stops it
 */
export function keepLogsSmall(logs, { report, everyMs = CHECK_EVERY_MS, limits }) {
  /** @type {Map<string, string>} the reported error of each log, to report it once */
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
 * Moves a full log to the first of its older parts. If the disk has no space for a copy the log is truncated without one: the
 * service needs the space more than the lines.
 *
 * @param {string} log
 * @param {RotationLimits} [limits]
 */
export function rotateLog(log, { maxBytes = MAX_BYTES, files = FILES } = {}) {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maxBytes) return;
  makeRoomForPart(log, files - 1);
  // Twice the size of the copy, so that the copy does not fill the disk.
  if (freeBytes(path.dirname(log)) < 2 * size) truncateSync(log);
  else moveContent(log, `${log}.1`);
}

/** Makes room for part 1. Parts after a gap stay in place. */
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

/** Includes lines written meanwhile: only microseconds lie between the last read and the truncation. */
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
