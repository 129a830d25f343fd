import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET_BYTES = 32;

/**
 * A random secret that stays the same from run to run: 64 hexadecimal digits in a file that only its owner may read.
 *
 * @param {string} file made when it is not there
 * @returns {string}
 */
export function readOrCreateSecret(file) {
  try {
    writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/**
 * The secret of the sample archive, which it makes when it starts: `/sample/*` requires it (`Authorization: Bearer`).
 *
 * @param {string} dataDir that of the archive
 * @returns {string}
 */
export const readSampleArchiveSecret = (dataDir) =>
  readFileSync(path.join(dataDir, 'sample-archive', 'secret'), 'utf8');
