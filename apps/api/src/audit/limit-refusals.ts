import type { SecurityEvent } from '#domain';

/** Refusals of one client that have an entry of their own, in each minute. */
export const MAX_REFUSALS = 10;
const MINUTE_MS = 60_000;
/** With more clients the minute ends early, so that they fit into the memory. */
const MAX_CLIENTS = 10_000;

type Refusal = SecurityEvent<'access_refused'>;

interface Count {
  written: number;
  omitted: number;
  last: Refusal;
}

export interface RefusalLimit {
  record(this: void, refusal: Refusal): void;
  /** Ends the current minute. */
  end(this: void): void;
}

/**
 * Bounds the entries of a client that is refused again and again. The rest of a minute becomes one entry, the last refusal with the number
 * of those that it stands for.
 */
export function limitRefusals(write: (refusal: Refusal) => void): RefusalLimit {
  const counts = new Map<string, Count>();
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { omitted, last } of counts.values())
      if (omitted > 0) write({ ...last, details: { ...last.details, omitted } });
    counts.clear();
  };
  const countOf = (refusal: Refusal): Count => {
    const client = refusal.userId ?? refusal.address ?? '';
    const known = counts.get(client);
    if (known) return known;
    if (counts.size >= MAX_CLIENTS) end();
    timer ??= setTimeout(end, MINUTE_MS).unref();
    const count = { written: 0, omitted: 0, last: refusal };
    counts.set(client, count);
    return count;
  };
  return {
    record(refusal) {
      const count = countOf(refusal);
      if (count.written < MAX_REFUSALS) {
        count.written += 1;
        return write(refusal);
      }
      count.omitted += 1;
      count.last = refusal;
    },
    end,
  };
}
