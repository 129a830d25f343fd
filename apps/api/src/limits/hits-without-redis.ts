import { messageOf, type Logger } from '#platform';
import type { Hits } from './hits.js';
import type { LocalHits } from './local-hits.js';

/** Pause after a failure of Redis in which no request waits for it. */
const REST_MS = 1_000;

export interface Fallback {
  readonly shared: Hits;
  readonly local: LocalHits;
  readonly logger: Logger;
  readonly restMs?: number;
}

/**
 * The shared count, with a fallback to a count of this process (ADR 0042), so that no request is refused because of Redis, and
 * limits still apply per process. Periodically a single request tries the shared count again.
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
