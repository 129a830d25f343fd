import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/**
 * A connection on which Redis leaves commands unanswered for so long is given up for a new one: the network may have forgotten it.
 * Longer than BullMQ's workers wait for an entry at a time (ten seconds).
 */
const SILENCE_MS = 15_000;

/**
 * A Redis connection that keeps trying: an outage shows in the health endpoint and in failed commands, it never
 * ends the process. `maxRetriesPerRequest: null` is what BullMQ's blocking commands need.
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    socketTimeout: SILENCE_MS,
    ...options,
  });
  redis.on('error', (error) => logger.warn({ err: error }, 'Redis connection'));
  return redis;
}
