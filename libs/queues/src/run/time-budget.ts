/** Measures the working time of a job over all of its runs, without waiting; monotonic, so that the system clock does not matter. */
export interface TimeBudget {
  readonly spentMs: number;
  /** True while the job, or a part of it, only waits. */
  readonly isPaused: boolean;
  /** Runs `wait` without counting its time; several at once are one pause. */
  pausedFor(wait: () => Promise<void>): Promise<void>;
  stop(): void;
}

export interface WorkTime {
  /** Time spent by earlier runs. */
  readonly spentMs: number;
  /** Limit for all runs together; `null`: unlimited. */
  readonly limitMs: number | null;
}

/** @param onOver called once, when the limit is reached */
export function startTimeBudget({ spentMs, limitMs }: WorkTime, onOver: () => void): TimeBudget {
  let spentBefore = spentMs;
  /** Start of the current period of work; `null` while the job only waits. */
  let since: number | null = performance.now();
  let pauses = 0;
  let timer: NodeJS.Timeout | undefined;

  const spent = () => spentBefore + (since === null ? 0 : performance.now() - since);
  const arm = () => {
    if (limitMs !== null) timer = setTimeout(onOver, Math.max(0, limitMs - spent()));
  };
  const pause = () => {
    pauses += 1;
    clearTimeout(timer);
    spentBefore = spent();
    since = null;
  };
  const goOn = () => {
    pauses -= 1;
    if (pauses > 0) return;
    since = performance.now();
    arm();
  };

  arm();
  return {
    get spentMs() {
      return spent();
    },
    get isPaused() {
      return pauses > 0;
    },
    async pausedFor(wait) {
      pause();
      try {
        await wait();
      } finally {
        goOn();
      }
    },
    stop: () => clearTimeout(timer),
  };
}
