/**
 * A signal for calls to the processing component: a cancelled job does not interrupt them (spec.md, cancel
 * rule 2: the call completes and its result is discarded); a shutdown or a lost lease does.
 */
export function unlessCancelled(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const forward = () => {
    if (signal.reason !== 'cancelled') controller.abort(signal.reason);
  };
  if (signal.aborted) forward();
  signal.addEventListener('abort', forward, { once: true });
  return controller.signal;
}
