/**
 * The reason why a run was told to stop. `gone`: another process changed or claimed the job; `lapsed`: the lease expired before its
 * renewal.
 */
export type StopReason = 'cancelled' | 'gone' | 'lapsed' | 'shutdown' | 'out-of-time' | 'crashed';

/** Stops one run. */
export interface CancellationToken {
  /** Fires with the first reason of any kind. */
  readonly signal: AbortSignal;
  /** Fires with the first reason except a cancel, which interrupts no computation (docs/reference/jobs.md, "Cancel"). */
  readonly interruption: AbortSignal;
  /** The first reason. */
  readonly reason: StopReason | undefined;
  stop(reason: StopReason): void;
}

/**
 * Runs work that can be interrupted without a loss: when the worker ends (`ending`), the run is stopped at once and handed back, instead
 * of being allowed to finish.
 */
export async function preemptibleBy<T>(
  ending: AbortSignal,
  cancellation: CancellationToken,
  work: () => Promise<T>,
): Promise<T> {
  const stop = () => cancellation.stop('shutdown');
  if (ending.aborted) stop();
  ending.addEventListener('abort', stop);
  try {
    return await work();
  } finally {
    ending.removeEventListener('abort', stop);
  }
}

/** A cancelled run can still be interrupted: a worker that shuts down does not wait for an unwanted result. */
export function createCancellationToken(): CancellationToken {
  const any = new AbortController();
  const interrupting = new AbortController();
  return {
    signal: any.signal,
    interruption: interrupting.signal,
    get reason() {
      return any.signal.aborted ? (any.signal.reason as StopReason) : undefined;
    },
    stop(reason) {
      any.abort(reason);
      if (reason !== 'cancelled') interrupting.abort(reason);
    },
  };
}
