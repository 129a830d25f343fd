import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { serverEnvironment } from './environment.mjs';
import { unpackServer, unpackedServer } from './redis-packages.mjs';

/** BullMQ's scripts need commands of Redis 6.2. */
const OLDEST_VERSION = [6, 2];

/**
 * @typedef {object} RedisBinary
 * @property {string} command
 * @property {NodeJS.ProcessEnv} env environment with the paths of its libraries
 */

/** Whether a version text like "7.0.15" is 6.2 or later. */
export function isRecentEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > OLDEST_VERSION[0] || (major === OLDEST_VERSION[0] && minor >= OLDEST_VERSION[1]);
}

/** The version of a redis-server program, or why it does not run. */
function probe({ command, env }) {
  const { stdout, stderr, error } = spawnSync(command, ['--version'], { env, encoding: 'utf8' });
  const version = stdout?.match(/v=([\d.]+)/)?.[1];
  return { version, problem: version ? undefined : (error?.message ?? stderr.trim()) };
}

function isUsable(binary) {
  const { version } = probe(binary);
  return version !== undefined && isRecentEnough(version);
}

const threeWays = (why) =>
  new Failure(
    `No Redis: ${why}. Set REDIS_URL to a server of yours (6.2 or later), or install redis-server so that it is on the PATH, or start on Debian or Ubuntu with access to their packages.`,
  );

/** The server unpacked by an earlier run, or unpacked now. */
async function unpackedOrNew(folder) {
  if (!existsSync(unpackedServer(folder).command)) await unpackServer(folder);
  return unpackedServer(folder);
}

/**
 * Finds a usable redis-server: the one on the PATH, else that of the Debian packages, downloaded and unpacked into a folder
 * without being installed.
 *
 * @param {string} folder where packages are unpacked
 * @returns {Promise<RedisBinary>}
 * @throws {Failure} that names the three ways to have a Redis
 */
export async function findRedisBinary(folder) {
  const installed = { command: 'redis-server', env: serverEnvironment(process.env) };
  if (isUsable(installed)) return installed;

  const unpacked = await unpackedOrNew(path.resolve(folder)).catch((error) => {
    throw error instanceof Failure ? threeWays(error.message) : error;
  });
  const { version, problem } = probe(unpacked);
  if (problem) throw threeWays(`the one of the Debian packages does not run (${problem})`);
  if (!isRecentEnough(version)) throw threeWays(`this system's packages have version ${version}`);
  return unpacked;
}
