import { writeSync } from 'node:fs';

const STDOUT = 1;
const STDERR = 2;

/**
 * Prints a line. The terminal may be gone, or the output a file on a full disk, where `console` would end the process with the
 * second line.
 *
 * @param {string} line
 * @param {number} [fd] stdout by default
 */
export function print(line, fd = STDOUT) {
  try {
    writeSync(fd, `${line}\n`);
  } catch {
    // There is no other output.
  }
}

/** @param {string} line */
export const printError = (line) => print(line, STDERR);
