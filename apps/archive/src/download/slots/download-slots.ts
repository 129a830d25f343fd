import { v7 as uuidv7 } from 'uuid';
import { abortableSleep, connectRedis, unlessAborted, type Logger, type SettingsOf } from '#platform';
import type { DownloadProgress } from '#archive-client/contract';
import { slots } from '../download-metrics.js';
import { keepSlot, SlotLostError, type Slot } from './slot-lease.js';
import { slotStore, type Ticket, type SlotStore } from './slot-store.js';

/** What a download waits for; `null`: nothing. */
export type WaitingFor = DownloadProgress['waitingFor'];

/** Download slots shared by all processes: a limited number, and one per observation. Others wait in order (ADR 0034). */
export interface DownloadSlots {
  /**
   * Waits for a slot, runs `work`, releases the slot. When the slot is lost (the process was suspended, Redis was unreachable),
   * `work` is aborted and run again in another slot.
   * @param signal leaves the queue and aborts `work`; rejects with its reason
   * @param onWait called with what the download waits for, when that changes
   */
  run<T>(
    this: void,
    obsId: string,
    signal: AbortSignal,
    onWait: (what: WaitingFor) => void,
    work: (slot: Slot) => Promise<T>,
  ): Promise<T>;
  /** Waits for releases in progress, then disconnects from Redis. */
  close(): Promise<void>;
}

/** Concurrent downloading imports (docs/reference/limits.md, "Downloads"). */
const CONCURRENT_IMPORTS = 2;
/** Polling interval of waiting downloads. */
const POLL_MS = 250;
/** A Redis command without a response in this time fails. */
const COMMAND_TIMEOUT_MS = 2_000;

/** The slots of this service, kept in its Redis. */
export function redisSlots(
  settings: Pick<SettingsOf<'archive'>, 'REDIS_URL' | 'JOB_LEASE_SECONDS'>,
  logger: Logger,
): DownloadSlots {
  // Waiting downloads poll an unreachable Redis themselves, so that they can report it; no command is queued for it.
  const redis = connectRedis(settings.REDIS_URL, logger, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: 2 * COMMAND_TIMEOUT_MS,
  });
  const lifeMs = 1000 * settings.JOB_LEASE_SECONDS;
  const store = slotStore(redis, CONCURRENT_IMPORTS, lifeMs);
  const { run, settled } = downloadSlots({ store, lifeMs, logger });
  return { run, close: () => settled().finally(() => redis.disconnect()) };
}

export interface SlotsOptions {
  readonly store: SlotStore;
  readonly lifeMs: number;
  readonly logger: Logger;
}

/** As {@link redisSlots}, for any store; `settled` waits for releases in progress. */
export function downloadSlots(
  options: SlotsOptions,
): Pick<DownloadSlots, 'run'> & { settled(this: void): Promise<void> } {
  const { store, logger } = options;
  const leaving = new Set<Promise<void>>();

  /** Releases in the background: a slot that is not released expires. */
  const leave = (ticket: Ticket) => {
    const left = store
      .leave(ticket)
      .catch((error: unknown) => logger.warn({ err: error }, 'slot not released; it expires'))
      .finally(() => leaving.delete(left));
    leaving.add(left);
  };

  const runOnce = async <T>(
    obsId: string,
    signal: AbortSignal,
    onWait: (what: WaitingFor) => void,
    work: (slot: Slot) => Promise<T>,
  ): Promise<{ readonly value: T } | null> => {
    // One observation has one slot, whatever the case of its id.
    const ticket = { id: uuidv7(), obsId: obsId.toLowerCase() };
    try {
      const askedAt = await counted('waiting', () => untilSlot(options, ticket, signal, onWait));
      const slot = keepSlot(options, ticket, askedAt);
      try {
        return { value: await counted('running', () => work(slot)) };
      } catch (error) {
        if (signal.aborted || !isLost(slot)) throw error;
        logger.warn({ obsId }, 'a download lost its slot and waits for another one');
        return null;
      } finally {
        slot.stop();
      }
    } finally {
      leave(ticket);
    }
  };

  return {
    async run(obsId, signal, onWait, work) {
      for (;;) {
        const done = await runOnce(obsId, signal, onWait, work);
        if (done) return done.value;
      }
    },
    settled: async () => void (await Promise.all(leaving)),
  };
}

async function counted<T>(state: 'waiting' | 'running', work: () => Promise<T>): Promise<T> {
  slots.inc({ state });
  try {
    return await work();
  } finally {
    slots.dec({ state });
  }
}

const isLost = ({ signal }: Slot): boolean => signal.aborted && signal.reason instanceof SlotLostError;

/** @returns `performance.now()` before the slot was granted */
async function untilSlot(
  { store, logger }: SlotsOptions,
  ticket: Ticket,
  signal: AbortSignal,
  onWait: (what: WaitingFor) => void,
): Promise<number> {
  let waitsFor: WaitingFor = null;
  const waitFor = (what: WaitingFor) => {
    if (what !== waitsFor) onWait((waitsFor = what));
  };
  for (;;) {
    signal.throwIfAborted();
    const askedAt = performance.now();
    try {
      const hasSlot = await unlessAborted(store.ask(ticket), signal);
      waitFor(hasSlot ? null : 'turn');
      if (hasSlot) return askedAt;
    } catch (error) {
      signal.throwIfAborted();
      if (waitsFor !== 'redis')
        logger.warn({ err: error }, 'no download slot: Redis is unavailable, trying again');
      waitFor('redis');
    }
    await abortableSleep(POLL_MS, signal);
  }
}
