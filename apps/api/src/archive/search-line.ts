import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { AppError, messageOf, type Logger } from '#platform';

/** Searches of one user that wait while another one runs; beyond them nobody waits. */
const MAX_WAITING = 5;
/** In this time most searches are done. */
const RETRY_AFTER_SECONDS = 5;
/** Who has not been heard of for so long has left the line: its process is gone. */
const LEASE_MS = 10_000;
/** How often who waits asks whether it is its turn: soon at first, then more rarely. */
const FIRST_LOOK_MS = 25;
const RAREST_LOOK_MS = 250;

/** Does work when all earlier work of the same user is done. @throws AppError rate-limited where too many wait */
export type SearchLine = <T>(user: string, work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/**
 * Stands in a line, or goes on standing in it: `KEYS` who stands there by when they came, and by when they are taken to have left;
 * `ARGV` who asks, the lease, and how many may stand there. Answers the place, 0 being first; −1 where the line is full. The clock
 * is that of Redis, so processes need not agree about theirs.
 */
const STAND = `
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

/** A place in a line that nobody has. */
const FULL = -1;

/**
 * The lines of those who search the archive, which asks its clients for one search at a time: one line a user, kept in Redis, so it is
 * the same for all processes of the API. Without Redis searches go on, in no line, and the log says so.
 */
export function searchLine(redis: Redis, logger: Logger, leaseMs = LEASE_MS): SearchLine {
  const keysOf = (user: string) => [`search-line:{${user}}:since`, `search-line:{${user}}:until`];
  const stand = async (user: string, ticket: string): Promise<number> => {
    try {
      return Number(await redis.eval(STAND, 2, ...keysOf(user), ticket, leaseMs, 1 + MAX_WAITING));
    } catch (error) {
      logger.warn({ cause: messageOf(error) }, 'no line for searches without Redis: this one goes ahead');
      return 0;
    }
  };
  const leave = async (user: string, ticket: string): Promise<void> => {
    try {
      await redis.multi(keysOf(user).map((key) => ['zrem', key, ticket])).exec();
    } catch (error) {
      logger.warn({ cause: messageOf(error) }, 'a search could not leave its line: its place lapses');
    }
  };
  const waitForTurn = async (user: string, ticket: string, signal: AbortSignal): Promise<void> => {
    for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(1.5 * pauseMs, RAREST_LOOK_MS)) {
      const place = await stand(user, ticket);
      signal.throwIfAborted();
      if (place === FULL) throw full();
      if (place === 0) return;
      await sleep(pauseMs, undefined, { signal });
    }
  };

  return async (user, work, signal) => {
    const ticket = randomUUID();
    let renewing: NodeJS.Timeout | undefined;
    try {
      await waitForTurn(user, ticket, signal);
      renewing = setInterval(() => void stand(user, ticket), leaseMs / 3).unref();
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
