/** Measures how long a run has worked; waiting does not count. Monotonic: a changed system clock plays no part. */
export interface WorkClock {
  readonly workedMs: number;
  /** Runs `wait` without counting its time. */
  pausedFor(wait: () => Promise<void>): Promise<void>;
  stop(): void;
}

/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** @param limitMs working time after which `onOver` is called, once; `null`: never */
export function startWorkClock(limitMs: number | null, onOver: () => void): WorkClock {
  let workedBefore = 0;
  let since = performance.now();
  let timer: NodeJS.Timeout | undefined;

  const workedMs = () => workedBefore + (performance.now() - since);
  const arm = () => {
    if (limitMs !== null)
      timer = setTimeout(onOver, Math.min(MAX_TIMER_MS, Math.max(0, limitMs - workedMs())));
  };

  arm();
  return {
    get workedMs() {
      return workedMs();
    },
    async pausedFor(wait) {
      clearTimeout(timer);
      workedBefore = workedMs();
      try {
        await wait();
      } finally {
        since = performance.now();
        arm();
      }
    },
    stop: () => clearTimeout(timer),
  };
}
