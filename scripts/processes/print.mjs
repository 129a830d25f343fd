import { writeSync } from 'node:fs';

const STDOUT = 1;
const STDERR = 2;

/**
 * Prints a line. The terminal may be gone, or its stand-in a file on a full disk: `console` would end the process then, with the
 * second line.
 *
 * @param {string} line
 * @param {number} [fd] stdout by default
 */
export function print(line, fd = STDOUT) {
  try {
    writeSync(fd, `${line}\n`);
  } catch {
    // There is nobody to tell.
  }
}

/** @param {string} line */
export const printError = (line) => print(line, STDERR);
