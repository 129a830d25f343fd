import { messageOf, type Logger } from '#platform';
import type { Hits } from './hits.js';
import type { LocalHits } from './local-hits.js';

/** How long Redis is left alone after it has failed: meanwhile no request waits for it. */
const REST_MS = 1_000;

export interface Fallback {
  readonly shared: Hits;
  readonly local: LocalHits;
  readonly logger: Logger;
  readonly restMs?: number;
}

/**
 * The shared count, and while that is away a count of this process alone (ADR 0042): nobody is refused for want of Redis, and nobody
 * gets more than the limit from each process. From time to time one request tries the shared count again; the others do not
 * wait for it.
 */
export function hitsWithoutRedis({ shared, local, logger, restMs = REST_MS }: Fallback): Hits {
  let isAway = false;
  let restUntilMs = 0;
  const leave = (error: unknown) => {
    restUntilMs = performance.now() + restMs;
    if (isAway) return;
    isAway = true;
    logger.warn(
      { cause: messageOf(error) },
      'request limits: Redis is unavailable, each process counts alone',
    );
  };
  const comeBack = () => {
    if (!isAway) return;
    isAway = false;
    restUntilMs = 0;
    local.clear();
    logger.info('request limits: counted in Redis again');
  };
  return {
    async count(client, windows) {
      const nowMs = performance.now();
      if (nowMs < restUntilMs) return local.count(client, windows);
      if (isAway) restUntilMs = nowMs + restMs;
      try {
        const waitMs = await shared.count(client, windows);
        comeBack();
        return waitMs;
      } catch (error) {
        leave(error);
        return local.count(client, windows);
      }
    },
  };
}
