/** The average is taken over the last seconds: long enough to be calm, short enough to follow the line. */
const WINDOW_MS = 5_000;
/** Bytes are gathered into steps of this length, so that the window holds few of them. */
const STEP_MS = 100;
/** Before so much time has passed a speed would be a guess. */
const MIN_SPAN_MS = 200;

export interface SpeedGauge {
  add(bytes: number): void;
  /** Moving average over the last 5 s; 0 at the very beginning. */
  bytesPerSecond(): number;
}

export function speedGauge(now: () => number): SpeedGauge {
  const begin = now();
  let steps: { readonly at: number; bytes: number }[] = [];
  return {
    add(bytes) {
      const at = now();
      const last = steps.at(-1);
      if (last && at - last.at < STEP_MS) last.bytes += bytes;
      else steps.push({ at, bytes });
    },
    bytesPerSecond() {
      const at = now();
      steps = steps.filter((step) => at - step.at <= WINDOW_MS);
      const span = Math.min(WINDOW_MS, at - begin);
      if (span < MIN_SPAN_MS) return 0;
      return (1000 * steps.reduce((sum, step) => sum + step.bytes, 0)) / span;
    },
  };
}
