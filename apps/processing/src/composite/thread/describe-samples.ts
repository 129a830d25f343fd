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
  ({ data, percents, bins }, throwIfStopped) => {
    const eachPiece = (count: (piece: Float32Array) => void): void => {
      for (let from = 0; from < data.length; from += PIECE_PIXELS) {
        throwIfStopped();
        count(data.subarray(from, from + PIECE_PIXELS));
      }
    };
    const middle = data.length >> 1;
    const provisionalMean = pilotValue(data.subarray(middle, middle + MIDDLE_PIXELS));
    const first = firstLookIn(threadBytes('first look', FIRST_LOOK_BYTES), provisionalMean, true);
    eachPiece((piece) => lookFirst(first, piece));
    const plan = planSecondLook(first, { percents, bins });
    const bytes = secondLookBytes(plan);
    const second = secondLookIn(threadBytes('second look', bytes), plan, true);
    eachPiece((piece) => lookAgain(second, piece));
    const told = concludeLooks(first, second, { percents, totalPixels: data.length });
    // The counts lie in the thread's memory.
    const { edges, counts } = told.histogram;
    return { ...told, histogram: { edges, counts: counts.slice() } };
  },
);
