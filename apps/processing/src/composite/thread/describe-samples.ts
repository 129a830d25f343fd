import {
  concludeLooks,
  FIRST_LOOK_BYTES,
  firstLookIn,
  lookAgain,
  lookFirst,
  pilotValue,
  planSecondLook,
  secondLookBytes,
  secondLookIn,
  type TwoLooks,
} from '#kernels/parallel';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadBytes } from '../../engine/threads/thread-memory.js';

export interface DescribeSamplesTask {
  readonly data: Float32Array;
  readonly percents: readonly number[];
  readonly bins: number;
}

/** Pixels between two looks at whether the work is still wanted. */
const PIECE_PIXELS = 1 << 20;
/** Pixels in the middle that a first value is taken from. */
const PILOT_PIXELS = 4096;

/** Exact statistics, percentiles and histogram of pixels that are in memory. */
export function describeSamples(
  { data, percents, bins }: DescribeSamplesTask,
  throwIfStopped: ThrowIfStopped,
): TwoLooks {
  const eachPiece = (look: (piece: Float32Array) => void): void => {
    for (let from = 0; from < data.length; from += PIECE_PIXELS) {
      throwIfStopped();
      look(data.subarray(from, from + PIECE_PIXELS));
    }
  };
  const middle = data.length >> 1;
  const pilot = pilotValue(data.subarray(middle, middle + PILOT_PIXELS));
  const first = firstLookIn(threadBytes('first look', FIRST_LOOK_BYTES), pilot, true);
  eachPiece((piece) => lookFirst(first, piece));
  const plan = planSecondLook(first, { percents, bins });
  const bytes = secondLookBytes(plan);
  const second = secondLookIn(threadBytes('second look', bytes), plan, true);
  eachPiece((piece) => lookAgain(second, piece));
  const told = concludeLooks(first, second, { percents, totalPixels: data.length });
  // The counts lie in the thread's memory.
  const { edges, counts } = told.histogram;
  return { ...told, histogram: { edges, counts: counts.slice() } };
}
