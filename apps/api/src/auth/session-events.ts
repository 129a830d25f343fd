import type { Redis } from 'ioredis';
import { listenOn, type Logger } from '#platform';

/** Redis channel that tells every API process which sessions have ended. */
const CHANNEL = 'firstlight:session-events';

/**
 * Tells that sessions have ended. It is not waited for: the sessions have ended in the database, and a Redis that hangs
 * or is away neither delays nor fails that.
 */
export function publishSessionsEnded(redis: Redis, sessionIds: readonly string[], logger: Logger): void {
  if (sessionIds.length === 0) return;
  redis.publish(CHANNEL, JSON.stringify(sessionIds)).catch((error: unknown) => {
    logger.warn({ err: error, sessions: sessionIds.length }, 'the end of sessions could not be told');
  });
}

/** Calls `listener` with the ids of ended sessions until the returned function is called. Needs a connection that only listens. */
export const subscribeToSessionsEnded = (
  redis: Redis,
  logger: Logger,
  listener: (sessionIds: readonly string[]) => void,
): (() => void) => listenOn(redis, CHANNEL, logger, listener);
