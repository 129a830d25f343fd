import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/**
 * Without an answer for this time a connection is replaced, since the network may have dropped it silently. Longer than
 * BullMQ's blocking wait for an entry (ten seconds).
 */
const SILENCE_MS = 15_000;

/**
 * A Redis connection that reconnects forever: an outage shows in the health endpoint and in failed commands, and never ends the
 * process. BullMQ's blocking commands need `maxRetriesPerRequest: null`.
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    enableReadyCheck: true,
    socketTimeout: SILENCE_MS,
    ...options,
  });
  redis.on('error', (error) => logger.warn({ err: error }, 'Redis connection failed'));
  return redis;
}
