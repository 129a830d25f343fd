/**
 * Preload of a process with a wrong clock: `NODE_OPTIONS=--require …/shift-clock.cjs`, CLOCK_SHIFT_MS is its offset. Only
 * wall-clock time is shifted; timers and `performance.now()` are monotonic, as in reality.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class Date extends TrueDate {
  constructor(...args) {
    if (args.length === 0) super(TrueDate.now() + shiftMs);
    else super(...args);
  }

  static now() {
    return TrueDate.now() + shiftMs;
  }
};
