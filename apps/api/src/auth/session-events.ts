import type { Redis } from 'ioredis';
import { listenOn, type Logger } from '#platform';

/** Redis channel on which API processes announce ended sessions. */
const CHANNEL = 'firstlight:session-events';

/**
 * Announces ended sessions without waiting: they have ended in the database, and an unavailable Redis must not delay or fail
 * that.
 */
export function publishSessionsEnded(redis: Redis, sessionIds: readonly string[], logger: Logger): void {
  if (sessionIds.length === 0) return;
  redis.publish(CHANNEL, JSON.stringify(sessionIds)).catch((error: unknown) => {
    logger.warn({ err: error, sessions: sessionIds.length }, 'the end of sessions could not be published');
  });
}

/**
 * Calls `listener` with the ids of ended sessions until the returned function is called. Needs a connection used only for
 * subscriptions.
 */
export const subscribeToSessionsEnded = (
  redis: Redis,
  logger: Logger,
  listener: (sessionIds: readonly string[]) => void,
): (() => void) => listenOn(redis, CHANNEL, logger, listener);
