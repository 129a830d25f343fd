import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';

/**
 * A Redis connection that keeps trying: an outage shows in the health endpoint and in failed commands, it never
 * ends the process. `maxRetriesPerRequest: null` is what BullMQ's blocking commands need.
 */
export function connectRedis(url: string, logger: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, enableReadyCheck: true, ...options });
  redis.on('error', (error) => logger.warn({ err: error }, 'Redis connection'));
  return redis;
}
