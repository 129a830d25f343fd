import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** A connection that only listens is asked so often whether it still hears anything: else nobody would notice that it does not. */
const PING_EVERY_MS = 10_000;

/**
 * Calls `listener` with every message (JSON) on a channel until the returned function is called. Needs a connection that
 * only listens; it subscribes as soon as Redis answers and again after every reconnect: nobody waits for that.
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
      logger.warn({ err: error, channel }, 'message not understood'); // Whatever one says, the next ones are heard.
    }
  };
  redis.on('message', onMessage);
  redis
    .subscribe(channel)
    .catch((error: unknown) => logger.warn({ err: error, channel }, 'channel not subscribed to'));
  const pings = setInterval(() => {
    // Unanswered, the connection is given up (connect-redis.ts), and says so itself.
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, PING_EVERY_MS).unref();
  return () => {
    clearInterval(pings);
    redis.off('message', onMessage);
  };
}
