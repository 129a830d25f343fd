/** A throttled function: of calls that come faster than they can be handled, the latest arguments always get through. */
export interface LatestOnly<Arguments extends unknown[]> {
  readonly push: (...values: Arguments) => void;
  /** Handles the pending call and resolves when no call is running. */
  flush(): Promise<void>;
}

/** Calls `handle`, which handles its own failures, at most every `everyMs`, one at a time, with the latest arguments. */
export function latestOnly<Arguments extends unknown[]>(
  everyMs: number,
  handle: (...values: Arguments) => Promise<void>,
): LatestOnly<Arguments> {
  let waiting: Arguments | null = null;
  let timer: NodeJS.Timeout | null = null;
  let underWay: Promise<void> = Promise.resolve();

  const handleWaiting = (): Promise<void> => {
    const values = waiting;
    waiting = null;
    if (values) underWay = underWay.then(() => handle(...values));
    return underWay;
  };
  const onTimer = () => {
    timer = waiting ? setTimeout(onTimer, everyMs) : null;
    void handleWaiting();
  };

  return {
    push(...values) {
      waiting = values;
      if (timer) return;
      timer = setTimeout(onTimer, everyMs);
      void handleWaiting();
    },
    flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      return handleWaiting();
    },
  };
}
