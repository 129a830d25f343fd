import { Failure } from '../processes/failure.mjs';
import { isRecentEnough } from './redis-binary.mjs';
import { withoutPassword } from './postgres-connection.mjs';

const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Runs `work` with a connection to Redis and closes it, without retries.
 *
 * @template T
 * @param {string} url
 * @param {(client: import('ioredis').Redis) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withRedis(url, work) {
  // Imported here because this file is loaded before the dependencies are installed.
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    connectTimeout: CONNECT_TIMEOUT_MS,
  });
  let socketError;
  client.on('error', (error) => (socketError = error));
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    // ioredis only says "Connection is closed": the socket has the reason.
    throw socketError ?? error;
  } finally {
    client.disconnect();
  }
}

/**
 * Checks that a configured Redis is usable.
 *
 * @param {string} url
 * @throws {Failure} that names the server and the reason
 */
export async function checkRedis(url) {
  let version;
  try {
    const info = await withRedis(url, (client) => client.info('server'));
    version = info.match(/redis_version:([\d.]+)/)?.[1];
  } catch (error) {
    throw new Failure(
      `The Redis of REDIS_URL (${withoutPassword(url)}) cannot be used: ${error.message || error.code}.`,
    );
  }
  if (version && !isRecentEnough(version)) {
    throw new Failure(
      `The Redis of REDIS_URL (${withoutPassword(url)}) is version ${version}: 6.2 or later is needed.`,
    );
  }
}
