import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

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
  return () => redis.off('message', onMessage);
}
