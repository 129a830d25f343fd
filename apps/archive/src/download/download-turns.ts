import { v7 as uuidv7 } from 'uuid';
import { abortableSleep, connectRedis, unlessAborted, type Logger, type SettingsOf } from '#platform';
import type { DownloadProgress } from '#archive-client/contract';
import { turns } from './download-metrics.js';
import { keepTurn, TurnLostError, type Turn } from './turn-lease.js';
import { turnStore, type Ticket, type TurnStore } from './turn-store.js';

/** What a download waits for; `null`: nothing. */
export type WaitingFor = DownloadProgress['waitingFor'];

/**
 * Turns for imports over all processes: so many at once, and one at a time for each observation. Others wait in their
 * order (ADR 0034).
 */
export interface DownloadTurns {
  /**
   * Waits for a turn, runs `work`, gives the turn on. When the turn is lost on the way (the process was paused, Redis was
   * away), `work` is stopped and begun again in a turn of its own.
   * @param signal leaving the line; rejects with its reason
   * @param onWait told what is waited for
   */
  run<T>(
    this: void,
    obsId: string,
    signal: AbortSignal,
    onWait: (what: WaitingFor) => void,
    work: (turn: Turn) => Promise<T>,
  ): Promise<T>;
  /** Gives back what is given back already, then leaves Redis. */
  close(): Promise<void>;
}

/** Spec.md, "Limits": concurrent archive downloads. */
const CONCURRENT_IMPORTS = 2;
/** How often those who wait ask whether it is their turn. */
const ASK_EVERY_MS = 250;
/** A command that Redis has not answered by then has failed. */
const COMMAND_TIMEOUT_MS = 2_000;

/** The turns of this service, in its Redis. */
export function redisTurns(
  settings: Pick<SettingsOf<'archive'>, 'REDIS_URL' | 'JOB_LEASE_SECONDS'>,
  logger: Logger,
): DownloadTurns {
  // A Redis that is away is asked again by those who wait, so that they can say so; no command lies in wait for it.
  const redis = connectRedis(settings.REDIS_URL, logger, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    socketTimeout: 2 * COMMAND_TIMEOUT_MS,
  });
  const lifeMs = 1000 * settings.JOB_LEASE_SECONDS;
  const store = turnStore(redis, CONCURRENT_IMPORTS, lifeMs);
  const { run, settled } = downloadTurns({ store, lifeMs, logger });
  return { run, close: () => settled().finally(() => redis.disconnect()) };
}

export interface TurnsOptions {
  readonly store: TurnStore;
  readonly lifeMs: number;
  readonly logger: Logger;
}

/** As {@link redisTurns}, wherever the line is kept; `settled` waits for the turns that are being given back. */
export function downloadTurns(
  options: TurnsOptions,
): Pick<DownloadTurns, 'run'> & { settled(this: void): Promise<void> } {
  const { store, logger } = options;
  const leaving = new Set<Promise<void>>();

  /** Nobody waits for that: a turn that is not given back lapses. */
  const leave = (ticket: Ticket) => {
    const left = store
      .leave(ticket)
      .catch((error: unknown) => logger.warn({ err: error }, 'turn not given back; it lapses by itself'))
      .finally(() => leaving.delete(left));
    leaving.add(left);
  };

  const runOnce = async <T>(
    obsId: string,
    signal: AbortSignal,
    onWait: (what: WaitingFor) => void,
    work: (turn: Turn) => Promise<T>,
  ): Promise<{ readonly value: T } | null> => {
    // One observation has one turn, however its id is spelled.
    const ticket = { id: uuidv7(), obsId: obsId.toLowerCase() };
    try {
      const askedAt = await counted('waiting', () => untilTurn(options, ticket, signal, onWait));
      const turn = keepTurn(options, ticket, askedAt);
      try {
        return { value: await counted('running', () => work(turn)) };
      } catch (error) {
        if (signal.aborted || !isLost(turn)) throw error;
        logger.warn({ obsId }, 'a download lost its turn and waits for another one');
        return null;
      } finally {
        turn.stop();
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
  turns.inc({ state });
  try {
    return await work();
  } finally {
    turns.dec({ state });
  }
}

const isLost = ({ signal }: Turn): boolean => signal.aborted && signal.reason instanceof TurnLostError;

/** @returns `performance.now()` before the turn was given */
async function untilTurn(
  { store, logger }: TurnsOptions,
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
      const isTurn = await unlessAborted(store.ask(ticket), signal);
      waitFor(isTurn ? null : 'turn');
      if (isTurn) return askedAt;
    } catch (error) {
      signal.throwIfAborted();
      if (waitsFor !== 'redis') logger.warn({ err: error }, 'no turn without Redis; asking again');
      waitFor('redis');
    }
    await abortableSleep(ASK_EVERY_MS, signal);
  }
}
