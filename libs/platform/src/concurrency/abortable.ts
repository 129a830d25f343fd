import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of `work`, or the reason of `signal` as soon as that fires, even if the work ignores the signal. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Sleeps, and throws the reason of `signal` when that fires (Node's own sleep throws an AbortError instead). */
export const abortableSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
};

/** Destroys `stream` when `signal` fires; the error is held for a later reader instead of ending the process. */
export function abortableStream(stream: Readable, signal: AbortSignal): Readable {
  stream.on('error', () => undefined);
  return addAbortSignal(signal, stream);
}

/** A time limit that can be cancelled, unlike `AbortSignal.timeout`. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  cancel(): void;
}

/** Fires after `ms` or with `other`, whichever is first; `isOver` is true only for the former. */
export function timeLimit(ms: number, other?: AbortSignal): TimeLimit {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Error('timed out')), ms).unref();
  return {
    signal: other ? AbortSignal.any([other, over.signal]) : over.signal,
    get isOver() {
      return over.signal.aborted;
    },
    cancel: () => clearTimeout(timer),
  };
}
