import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Failure } from '../processes/failure.mjs';

/** The secrets that docker-compose.yml requires, and the token of the metrics. */
export const SECRET_NAMES = [
  'JWT_SECRET',
  'INTERNAL_SECRET',
  'POSTGRES_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
];

const SECRET_BYTES = 32;

/**
 * Writes random secrets to `.env`, whole or not at all, readable by its owner only.
 *
 * @param {string} folder
 * @returns {string} the file
 * @throws {Failure} when the file exists: a service may run with its secrets. The message names the secrets that it lacks
 */
export function writeSecrets(folder) {
  const file = path.join(folder, '.env');
  const draft = `${file}.${process.pid}.part`;
  try {
    writeFileSync(draft, secretLines(SECRET_NAMES), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (error.code === 'EEXIST' && error.dest === file) throw new Failure(existsAlready(file));
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return file;
}

/** Hexadecimal digits need no escaping, neither in a URL nor in a file of variables. */
const secretLines = (names) =>
  names.map((name) => `${name}=${randomBytes(SECRET_BYTES).toString('hex')}\n`).join('');

function existsAlready(file) {
  const given = parseEnv(readFileSync(file, 'utf8'));
  const missing = SECRET_NAMES.filter((name) => !given[name]);
  const what =
    missing.length > 0 ? `It lacks ${missing.join(', ')}: add them by hand` : 'It has every secret';
  return `${file} exists and was not changed. ${what}.`;
}
