import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { Failure } from '../processes/failure.mjs';

const DEFAULT_API_PORT = '3000';
const DEFAULT_DATA_DIR = '.data';
const LAST_PORT = 65_535;

function parsePort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= LAST_PORT) return port;
  throw new Failure(`API_PORT must be a port number from 1 to ${LAST_PORT}, not "${text}".`);
}

const PROTOCOLS = {
  DATABASE_URL: ['postgresql:', 'postgres:'],
  REDIS_URL: ['redis:', 'rediss:'],
  ARCHIVE_URL: ['https:', 'http:'],
  ARCHIVE_S3_URL: ['https:', 'http:'],
};

function parseUrl(env, name) {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && PROTOCOLS[name].includes(new URL(text).protocol)) return text;
  throw new Failure(
    `${name} must be a URL that begins with ${PROTOCOLS[name].map((p) => `${p}//`).join(' or ')}.`,
  );
}

/**
 * The settings of a start. A variable of the environment wins over the same one in `.env`; an empty one counts
 * as not set.
 *
 * @param {string} root the project folder: `.env` is read there, and a relative DATA_DIR resolved from there
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ env: NodeJS.ProcessEnv, apiPort: number, dataDir: string, databaseUrl?: string, redisUrl?: string,
 *   archiveUrl?: string, archiveS3Url?: string, jwtSecret?: string, internalSecret?: string }} env: both merged, for the apps; no URL: the embedded service
 * @throws {Failure} when API_PORT is not a port, or a URL none of its kind
 */
export function readSettings(root, env) {
  const file = path.join(root, '.env');
  const merged = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...env };
  return {
    env: merged,
    apiPort: parsePort(merged.API_PORT || DEFAULT_API_PORT),
    dataDir: path.resolve(root, merged.DATA_DIR || DEFAULT_DATA_DIR),
    databaseUrl: parseUrl(merged, 'DATABASE_URL'),
    redisUrl: parseUrl(merged, 'REDIS_URL'),
    archiveUrl: parseUrl(merged, 'ARCHIVE_URL'),
    archiveS3Url: parseUrl(merged, 'ARCHIVE_S3_URL'),
    jwtSecret: merged.JWT_SECRET || undefined,
    internalSecret: merged.INTERNAL_SECRET || undefined,
  };
}

/**
 * Refuses former names of settings before anything is started: an app gets only its own settings, so none would notice.
 * Their table is part of the build.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {Failure} with the new name
 */
export async function refuseFormerNames(env) {
  const { formerNames } = await import('#platform/app-settings');
  const problems = formerNames(env);
  if (problems.length > 0) throw new Failure(`Settings: ${problems.join('; ')}`);
}
