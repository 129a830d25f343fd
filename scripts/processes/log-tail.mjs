import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

const TAIL_BYTES = 16 * 1024;
const PINO_ERROR_LEVEL = 50;

/** Current length of a log: the offset from which a later `lastWords` should read. */
export function logLength(path) {
  return existsSync(path) ? statSync(path).size : 0;
}

function readTail(path, fromOffset) {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    // A shorter log has been rotated: all of it is new.
    const start = Math.max(fromOffset > size ? 0 : fromOffset, size - TAIL_BYTES);
    const buffer = Buffer.alloc(size - start);
    readSync(file, buffer, 0, buffer.length, start);
    return buffer.toString('utf8');
  } finally {
    closeSync(file);
  }
}

/** The message of a structured log line of level error or above; `undefined` for other lines. */
function structuredError(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const entry = JSON.parse(line);
    return entry.level >= PINO_ERROR_LEVEL ? (entry.err?.message ?? entry.msg) : undefined;
  } catch {
    return undefined; // Truncated by the crash, without a message.
  }
}

const namedError = (line) =>
  /^(Uncaught )?\w*(Error|Exception|FATAL|PANIC)\b.*:\s/.test(line) ? line : undefined;
const databaseError = (line) => line.match(/\b(?:FATAL|PANIC|error):\s+(.*)/)?.[1];
const fullDiskError = (line) =>
  line.endsWith(': No space left on device') && !line.startsWith('{')
    ? line.replace(/^.*?\b(?:FATAL|PANIC|ERROR|error):\s+/, '')
    : undefined;

/**
 * The line of an output that best explains why a process ended: PostgreSQL's message about a full disk, the last error message,
 * or otherwise the last line (without the stack and version that Node prints below an error).
 *
 * @param {string} output
 * @returns {string} empty when there was no output
 */
export function tellingLine(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);
  // Later errors are its consequence.
  const fullDisk = lines.map(fullDiskError).findLast(Boolean);
  if (fullDisk) return fullDisk;
  const telling = lines.findLast((line) => structuredError(line) ?? namedError(line) ?? databaseError(line));
  if (telling) return structuredError(telling) ?? namedError(telling) ?? databaseError(telling);
  return lines.findLast((line) => !/^Node\.js v|^\s+at /.test(line)) ?? '';
}

/**
 * The telling line of a log file, written after `fromOffset`.
 *
 * @param {string} path
 * @param {number} [fromOffset] bytes of earlier runs to leave out, 0 by default
 * @returns {string}
 */
export function lastWords(path, fromOffset = 0) {
  return existsSync(path) ? tellingLine(readTail(path, fromOffset)) : '';
}
