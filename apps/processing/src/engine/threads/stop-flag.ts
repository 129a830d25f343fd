/** One word of memory that all threads see: not 0 once nobody wants the results of a group of tasks any more. */
export type StopFlag = Int32Array<SharedArrayBuffer>;

/** What a task calls between two steps that cannot be broken off, a few tens of milliseconds apart. */
export type ThrowIfStopped = () => void;

/** A task ended before its time because its group was stopped. */
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
