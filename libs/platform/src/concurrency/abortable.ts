import { addAbortSignal, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The outcome of `work`; as soon as `signal` fires its reason instead, whether the work has heard of it or not. */
export function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason as Error);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/** Waits; as soon as `signal` fires it throws the signal's reason, where Node's own would throw an error of its own. */
export const abortableSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
};

/** The stream, which breaks off when `signal` fires; its error then waits for a reader, and does not end the process. */
export function abortableStream(stream: Readable, signal: AbortSignal): Readable {
  stream.on('error', () => undefined);
  return addAbortSignal(signal, stream);
}

/** A limit of time that can be called off, as `AbortSignal.timeout` cannot. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  readonly isOver: boolean;
  callOff(): void;
}

/** Fires after `ms`, or with `other`, whichever is first; only the former counts as over. */
export function timeLimit(ms: number, other?: AbortSignal): TimeLimit {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(new Error('out of time')), ms).unref();
  return {
    signal: other ? AbortSignal.any([other, over.signal]) : over.signal,
    get isOver() {
      return over.signal.aborted;
    },
    callOff: () => clearTimeout(timer),
  };
}
