import type { Redis } from 'ioredis';
import { messageOf } from '../errors/message-of.js';

/** Resolves once Redis answers. @throws the last error when it does not answer in time */
export function redisReady(redis: Redis, timeoutMs: number): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve, reject) => {
    let reason = `nothing came within ${timeoutMs / 1000} s`;
    const onError = (error: unknown) => (reason = messageOf(error));
    const leave = () => {
      clearTimeout(timer);
      redis.off('error', onError).off('ready', onReady);
    };
    const onReady = () => {
      leave();
      resolve();
    };
    const timer = setTimeout(() => {
      leave();
      reject(new Error(reason));
    }, timeoutMs);
    redis.on('error', onError).once('ready', onReady);
  });
}
