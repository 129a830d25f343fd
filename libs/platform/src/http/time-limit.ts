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
