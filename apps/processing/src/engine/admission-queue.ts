import { AppError, firstOf, isAccount, semaphore, type Caller } from '#platform';
import type { AdmissionLimits } from '#processing-client/contract';
import { currentTurnKey } from './turn-key.js';

/** Runs a few operations at once; others wait, and are admitted in turns by caller. */
export interface AdmissionQueue {
  /** @throws AppError unavailable when the queue has no room for the caller */
  assertRoom(): void;
  /** @throws AppError unavailable when an operation would have to wait */
  assertFree(): void;
  /**
   * Runs the operation once it is admitted; one whose signal fires while it waits is dropped.
   * @throws AppError unavailable when the queue has no room for the caller, when the operation is not admitted in time, or when it gives
   * way to a caller with fewer
   */
  run<T>(signal: AbortSignal, operation: () => Promise<T>): Promise<T>;
}

/** An operation that waits. */
interface Waiting {
  readonly caller: Caller;
  readonly refuse: () => void;
}

export function createAdmissionQueue(limits: AdmissionLimits): AdmissionQueue {
  const { atOnce, atOnceOfOne, waitMs, retryAfterSeconds } = limits;
  const slots = semaphore(atOnce, atOnceOfOne);
  const waiting = createWaitingList(limits);

  const busy = () =>
    new AppError('unavailable', 'The engine is busy', { code: 'engine_busy', retryAfterSeconds });
  const isFree = () => slots.isFreeFor(currentTurnKey());
  const assertRoom = () => {
    if (!isFree() && !waiting.hasRoomFor(currentTurnKey())) throw busy();
  };

  return {
    assertRoom,
    assertFree() {
      if (!isFree()) throw busy();
    },
    async run(signal, operation) {
      signal.throwIfAborted();
      assertRoom();
      const caller = currentTurnKey();
      const refusal = new AbortController();
      const leave = isFree()
        ? () => undefined
        : waiting.enter({ caller, refuse: () => refusal.abort(busy()) });
      const limit = setTimeout(() => refusal.abort(busy()), waitMs);
      const stopWaiting = () => {
        clearTimeout(limit);
        leave();
      };
      const begin = () => {
        stopWaiting();
        return operation();
      };
      try {
        return await slots.run(begin, { caller, signal: AbortSignal.any([signal, refusal.signal]) });
      } finally {
        stopWaiting();
      }
    },
  };
}

/** The operations that wait, in order of arrival. */
interface WaitingList {
  /** Whether another operation of the caller may wait. */
  hasRoomFor(caller: Caller): boolean;
  /** Adds an operation, in a full list in place of another. @returns a function that removes it */
  enter(waiting: Waiting): () => void;
}

function createWaitingList({
  waiting: size,
  ofAccount,
  ofAddress,
}: Pick<AdmissionLimits, 'waiting' | 'ofAccount' | 'ofAddress'>): WaitingList {
  const all = new Set<Waiting>();
  const counts = new Map<Caller, number>();
  const countOf = (caller: Caller): number => counts.get(caller) ?? 0;
  const leave = (one: Waiting): void => {
    if (!all.delete(one)) return;
    counts.set(one.caller, countOf(one.caller) - 1);
    if (countOf(one.caller) === 0) counts.delete(one.caller);
  };
  /** Of the caller with most, the newest, unless it would then have fewer than the other: places are shared evenly. */
  const newestOfMost = (other: Caller): Waiting | undefined => {
    const most = firstOf([...all].reverse(), (a, b) => countOf(b.caller) - countOf(a.caller));
    return most && countOf(most.caller) > countOf(other) + 1 ? most : undefined;
  };
  return {
    hasRoomFor(caller) {
      const own = countOf(caller);
      if (own >= (isAccount(caller) ? ofAccount : ofAddress)) return false;
      return all.size < size || newestOfMost(caller) !== undefined;
    },
    enter(one) {
      const displaced = all.size >= size ? newestOfMost(one.caller) : undefined;
      if (displaced) leave(displaced);
      displaced?.refuse();
      all.add(one);
      counts.set(one.caller, countOf(one.caller) + 1);
      return () => leave(one);
    },
  };
}
