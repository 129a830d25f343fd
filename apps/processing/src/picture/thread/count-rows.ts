import {
  concludeLooks,
  firstLookIn,
  lookAgain,
  lookFirst,
  mergeFirstLook,
  mergeSecondLook,
  pilotValue,
  planSecondLook,
  secondLookIn,
  type SecondLookPlan,
  type TwoLooks,
} from '#kernels/parallel';
import type { PixelSample } from '../../image-io/pixel-sample.js';
import type { SmoothedRows } from '../smoothing.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { readSmoothedRows } from './read-smoothed-rows.js';
import { takeSample } from '../../image-io/open/take-sample.js';

/** Memory that one thread at a time counts in; it begins when it `isNew`. */
interface Counting {
  readonly memory: Uint8Array;
  readonly isNew: boolean;
}

interface FirstLookTask extends SmoothedRows, Counting {
  readonly pilot: number;
  readonly sample: PixelSample;
}

interface SecondLookTask extends SmoothedRows, Counting {
  readonly plan: SecondLookPlan;
}

/** A value near the middle of an image, from some of its rows. */
export const findPilot = async (rows: SmoothedRows, throwIfStopped: ThrowIfStopped): Promise<number> =>
  pilotValue((await readSmoothedRows(rows, throwIfStopped)).data);

/** Counts the values of some rows coarsely, and takes a sample of them. */
export async function lookAtRows(task: FirstLookTask, throwIfStopped: ThrowIfStopped): Promise<void> {
  const raster = await readSmoothedRows(task, throwIfStopped);
  lookFirst(firstLookIn(task.memory, task.pilot, task.isNew), raster.data);
  takeSample(task.rowStart, raster, task.sample);
}

/** Counts the values of some rows as finely as the plan wants it. */
export async function lookAtRowsAgain(task: SecondLookTask, throwIfStopped: ThrowIfStopped): Promise<void> {
  const raster = await readSmoothedRows(task, throwIfStopped);
  lookAgain(secondLookIn(task.memory, task.plan, task.isNew), raster.data);
}

interface LooksTask {
  readonly pilot: number;
  /** Of all threads that looked; the first one takes up the others. */
  readonly first: readonly Uint8Array[];
  readonly percents: readonly number[];
  readonly bins: number;
}

/** Brings the first looks together, and plans the second. */
export function planLookAgain({ pilot, first, ...wanted }: LooksTask): SecondLookPlan {
  const [target, ...others] = first.map((memory) => firstLookIn(memory, pilot, false));
  for (const other of others) mergeFirstLook(target, other);
  return planSecondLook(target, wanted);
}

interface ConcludeTask extends LooksTask {
  readonly plan: SecondLookPlan;
  readonly second: readonly Uint8Array[];
  readonly totalPixels: number;
}

/** Brings the second looks together, and says what both saw. */
export function concludeRows({ pilot, first, second, plan, ...wanted }: ConcludeTask): TwoLooks {
  const [target, ...others] = second.map((memory) => secondLookIn(memory, plan, false));
  for (const other of others) mergeSecondLook(target, other);
  return concludeLooks(firstLookIn(first[0], pilot, false), target, wanted);
}
