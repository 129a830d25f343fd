import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** Interval of pings on a subscriber connection, whose loss would otherwise go unnoticed. */
const PING_EVERY_MS = 10_000;

/**
 * Calls `listener` with every message (JSON) on a channel until the returned function is called. Needs a connection used only
 * for subscriptions; subscribes in the background as soon as Redis answers and again after every reconnect.
 */
export function listenOn<Message>(
  redis: Redis,
  channel: string,
  logger: Logger,
  listener: (message: Message) => void,
): () => void {
  const onMessage = (from: string, text: string) => {
    if (from !== channel) return;
    try {
      listener(JSON.parse(text) as Message);
    } catch (error) {
      logger.warn({ err: error, channel }, 'message handler failed'); // A failing listener must not stop later messages.
    }
  };
  redis.on('message', onMessage);
  redis
    .subscribe(channel)
    .catch((error: unknown) => logger.warn({ err: error, channel }, 'subscription failed'));
  const pings = setInterval(() => {
    // An unanswered ping makes the connection reconnect (connect-redis.ts) and log it.
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, PING_EVERY_MS).unref();
  return () => {
    clearInterval(pings);
    redis.off('message', onMessage);
  };
}
