import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { AppError, messageOf, type Logger } from '#platform';

/** Waiting searches of one user; further ones are refused. */
const MAX_WAITING = 5;
/** Most searches end within this time. */
const RETRY_AFTER_SECONDS = 5;
/** An entry that was not renewed for this long belongs to a dead process and is removed. */
const LEASE_MS = 10_000;
/** Polling intervals of a waiting search: short at first, then longer. */
const FIRST_POLL_MS = 25;
const LAST_POLL_MS = 250;

/** Runs work when all earlier work of the same user has ended. @throws AppError rate-limited when too many wait */
export type SearchQueue = <T>(user: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Enters a queue, or renews the entry. `KEYS`: sorted sets of tickets by arrival and by expiry. `ARGV`: ticket, lease (ms),
 * capacity. Returns the position, 0 for the first; -1 when the queue is full. The clock is that of Redis, so the clocks of the
 * processes need not agree.
 */
const ENTER = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now)) do
  redis.call('ZREM', KEYS[1], gone)
  redis.call('ZREM', KEYS[2], gone)
end
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return -1 end
  redis.call('ZADD', KEYS[1], now, ARGV[1])
end
redis.call('ZADD', KEYS[2], now + ARGV[2] * 1000, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return redis.call('ZRANK', KEYS[1], ARGV[1])`;

/** The position that means that the queue is full. */
const FULL = -1;

/**
 * Queues of archive searches, one per user: the archive asks its clients for one search at a time. They are kept in Redis, so
 * all API processes share them. Without Redis searches run unqueued, and the log says so.
 */
export function searchQueue(redis: Redis, logger: Logger, leaseMs = LEASE_MS): SearchQueue {
  const keysOf = (user: string) => [`search-line:{${user}}:since`, `search-line:{${user}}:until`];
  const enter = async (user: string, ticket: string): Promise<number> => {
    try {
      return Number(await redis.eval(ENTER, 2, ...keysOf(user), ticket, leaseMs, 1 + MAX_WAITING));
    } catch (error) {
      logger.warn({ cause: messageOf(error) }, 'Redis is unavailable: the search runs without a queue');
      return 0;
    }
  };
  const leave = async (user: string, ticket: string): Promise<void> => {
    try {
      await redis.multi(keysOf(user).map((key) => ['zrem', key, ticket])).exec();
    } catch (error) {
      logger.warn(
        { cause: messageOf(error) },
        'a search could not be removed from its queue: its entry expires',
      );
    }
  };
  const waitForTurn = async (user: string, ticket: string, signal: AbortSignal): Promise<void> => {
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(1.5 * pauseMs, LAST_POLL_MS)) {
      const position = await enter(user, ticket);
      signal.throwIfAborted();
      if (position === FULL) throw full();
      if (position === 0) return;
      await sleep(pauseMs, undefined, { signal });
    }
  };

  return async (user, work, signal) => {
    const ticket = randomUUID();
    let renewing: NodeJS.Timeout | undefined;
    try {
      await waitForTurn(user, ticket, signal);
      renewing = setInterval(() => void enter(user, ticket), leaseMs / 3).unref();
      return await work();
    } finally {
      clearInterval(renewing);
      await leave(user, ticket);
    }
  };
}

const full = () =>
  new AppError('rate-limited', 'Your other searches of the archive are still waiting; try again later', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
