import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { DestinationStream } from 'pino';
import { counter } from '../metrics/metrics.js';

const STDOUT = 1;
const WARN = 40;

/** Interval and number of waits for a slow reader: 0.2 s in all. */
const WAITS = 40;
const WAIT_MS = 5;
const clock = new Int32Array(new SharedArrayBuffer(4));

const lost = counter({
  name: 'firstlight_log_lines_dropped_total',
  help: 'Log lines that could not be written',
});

/**
 * Writes log lines to a file descriptor. A line that cannot be written (full disk, closed or stalled pipe) is dropped and
 * counted; a line with their number precedes the next one that is written. pino's own destination throws such errors, which
 * ends the process, and retries a `fatal` line forever, which blocks it.
 */
export function logOutput(app: string, fd = STDOUT): DestinationStream {
  let dropped = 0;
  /** The last text was cut in the middle: the next one must not continue its line. */
  let isTorn = false;
  const append = (text: string): boolean => {
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    const written = writeMost(fd, bytes, dropped === 0 ? WAITS : 0);
    if (written > 0) isTorn = written < bytes.length;
    return written === bytes.length;
  };
  return {
    write(line) {
      if (dropped > 0 && append(noteOf(app, dropped))) dropped = 0;
      if (dropped === 0 && append(line)) return;
      dropped += 1;
      lost.inc();
    },
  };
}

/** In the format of pino's lines. */
function noteOf(app: string, dropped: number): string {
  const msg = 'log lines dropped: they could not be written';
  const about = { time: new Date().toISOString(), pid: process.pid, hostname: hostname(), name: app };
  return `${JSON.stringify({ level: WARN, ...about, dropped, msg })}\n`;
}

/** @returns the number of bytes written */
function writeMost(fd: number, bytes: Buffer, waits: number): number {
  let written = 0;
  for (let left = waits; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) break;
      left -= 1;
      Atomics.wait(clock, 0, 0, WAIT_MS);
    }
  }
  return written;
}
