import {
  concludePasses,
  FIRST_PASS_BYTES,
  firstPassIn,
  countSecondPass,
  countFirstPass,
  sampleProvisionalMean,
  planSecondPass,
  secondPassBytes,
  secondPassIn,
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadBytes } from '../../engine/threads/thread-memory.js';
import * as tasks from '../composite.tasks.js';

/** Pixels between two checks of the stop flag. */
const PIECE_PIXELS = 1 << 20;
/** Pixels in the middle that the provisional mean is taken from. */
const MIDDLE_PIXELS = 4096;

export const describeSamples = implement(
  tasks.describeSamples,
  ({ data, percents, bins, spacing }, throwIfStopped) => {
    const eachPiece = (count: (piece: Float32Array) => void): void => {
      for (let from = 0; from < data.length; from += PIECE_PIXELS) {
        throwIfStopped();
        count(data.subarray(from, from + PIECE_PIXELS));
      }
    };
    const middle = data.length >> 1;
    const provisionalMean = sampleProvisionalMean(data.subarray(middle, middle + MIDDLE_PIXELS));
    const first = firstPassIn(threadBytes('first pass', FIRST_PASS_BYTES), provisionalMean, true);
    eachPiece((piece) => countFirstPass(first, piece));
    const plan = planSecondPass(first, { percents, bins, spacing });
    const bytes = secondPassBytes(plan);
    const second = secondPassIn(threadBytes('second pass', bytes), plan, true);
    eachPiece((piece) => countSecondPass(second, piece));
    const result = concludePasses(first, second, { percents, totalPixels: data.length });
    // The counts lie in the thread's memory.
    const { edges, counts } = result.histogram;
    return { ...result, histogram: { edges, counts: counts.slice() } };
  },
);
