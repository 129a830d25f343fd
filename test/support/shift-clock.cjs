/**
 * Preload of a process whose clock is wrong: `NODE_OPTIONS=--require …/shift-clock.cjs`, CLOCK_SHIFT_MS is by how much it is ahead.
 * Only what tells the time of day is shifted; timers and `performance.now()` measure as ever, as with a wrong clock.
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
