/** One word of shared memory: not 0 once the results of a group of tasks are no longer wanted. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

/** A task calls it between two uninterruptible steps, a few tens of milliseconds apart. */
export type ThrowIfStopped = () => void;

/** A task ended early because its group was stopped. */
export class StoppedError extends Error {
  constructor() {
    super('stopped');
    this.name = 'StoppedError';
  }
}

export const newStopFlag = (): StopFlag =>
  new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

export const raise = (flag: StopFlag): void => void Atomics.store(flag, 0, 1);

export const throwIfRaised = (flag: StopFlag): void => {
  if (Atomics.load(flag, 0) !== 0) throw new StoppedError();
};
