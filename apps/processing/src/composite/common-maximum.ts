/**
 * The largest maximum that any thread has found so far, rounded up to steps of half a per cent, which change no level of a picture by more
 * than half: so most tiles that were scaled before the largest was found are right already.
 */
export type CommonMaximum = Int32Array<SharedArrayBuffer>;

/** Logarithm of a step. */
const STEP = Math.log(1.005);
/** Tolerance for rounding errors. */
const SLACK = 1e-6;
/** The step of an all-black picture. */
const BLACK = -(2 ** 31);

const stepAbove = (maximum: number): number =>
  maximum > 0 ? Math.ceil(Math.log(maximum) / STEP - SLACK) : BLACK;

const maximumOf = (step: number): number => (step === BLACK ? 0 : Math.exp(step * STEP));

export function newCommonMaximum(maximum: number): CommonMaximum {
  const common = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  Atomics.store(common, 0, stepAbove(maximum));
  return common;
}

export const currentMaximum = (common: CommonMaximum): number => maximumOf(Atomics.load(common, 0));

/** Raises the maximum, if it is lower. @returns the maximum afterwards */
export function raiseMaximum(common: CommonMaximum, maximum: number): number {
  const step = stepAbove(maximum);
  for (;;) {
    const current = Atomics.load(common, 0);
    if (current >= step) return maximumOf(current);
    if (Atomics.compareExchange(common, 0, current, step) === current) return maximumOf(step);
  }
}
