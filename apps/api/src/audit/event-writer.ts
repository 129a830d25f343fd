import type { SecurityEvent, SecurityEventStore } from '#domain';
import { counter, unlessAborted, type Logger } from '#platform';

/** Events that wait for the database; further ones are only in the log. */
const MAX_WAITING = 1_000;
const MAX_BATCH = 100;
/** How long the end of the process waits for the last events. */
const FLUSH_MS = 5_000;

const lost = counter({
  name: 'firstlight_security_events_lost_total',
  help: 'Security events that could not be written to the database; they are in the log',
});

/** Writes events behind the requests, so that the database neither delays nor fails them. */
export interface EventWriter {
  write(this: void, event: SecurityEvent): void;
  /** Waits until all events are written, some seconds at most. */
  flush(this: void): Promise<void>;
}

/** One statement at a time, with the events that came during the last one: a flood takes one connection. */
export function eventWriter(store: Pick<SecurityEventStore, 'add'>, logger: Logger): EventWriter {
  const waiting: SecurityEvent[] = [];
  let writing: Promise<void> | null = null;
  const writeWaiting = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      await store.add(batch).catch((error: unknown) => {
        lost.inc(batch.length);
        logger.error({ err: error, events: batch.length }, 'security events could not be written');
      });
    }
    writing = null;
  };
  return {
    write(event) {
      if (waiting.length >= MAX_WAITING) return lost.inc();
      waiting.push(event);
      writing ??= writeWaiting();
    },
    async flush() {
      if (!writing) return;
      await unlessAborted(writing, AbortSignal.timeout(FLUSH_MS)).catch((error: unknown) => {
        logger.error({ err: error, events: waiting.length }, 'security events were left unwritten');
      });
    },
  };
}
