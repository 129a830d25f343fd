import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET_BYTES = 32;
const SECRET = /^[0-9a-f]{64}$/;

/**
 * A stable random secret: 64 hexadecimal digits in a file that only its owner may read.
 *
 * @param {string} file made when it is not there, whole or not at all: a disk may be full, and an empty secret is none
 * @returns {string}
 * @throws when the file holds anything else
 */
export function readOrCreateSecret(file) {
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (!SECRET.test(secret))
    throw new Error(`${file} holds no secret (64 hexadecimal digits): delete it, and a new one is made`);
  return secret;
}

/**
 * The secret of the sample archive, created when it starts: `/sample/*` requires it (`Authorization: Bearer`).
 *
 * @param {string} dataDir that of the archive
 * @returns {string}
 */
export const readSampleArchiveSecret = (dataDir) =>
  readFileSync(path.join(dataDir, 'sample-archive', 'secret'), 'utf8');
