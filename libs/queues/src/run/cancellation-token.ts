/** Why a run was told to stop. `gone`: somebody else decided about the job; `lapsed`: our lease ended before we could renew it. */
export type StopReason = 'cancelled' | 'gone' | 'lapsed' | 'shutdown' | 'out-of-time' | 'crashed';

/** Tells one run to stop. */
export interface CancellationToken {
  /** Fires with the first reason, whatever it is. */
  readonly signal: AbortSignal;
  /** Fires with the first reason that is no cancel: what computes is not interrupted by one (docs/reference/jobs.md, "Cancel"). */
  readonly interruption: AbortSignal;
  /** The first reason. */
  readonly reason: StopReason | undefined;
  stop(reason: StopReason): void;
}

/**
 * Does what can be broken off without a loss: once the worker ends (`ending`), the run is stopped at once, and handed back.
 * Outside of it a run may finish.
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

/** A cancelled run can still be interrupted: a worker that shuts down does not wait for a result that nobody wants. */
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
