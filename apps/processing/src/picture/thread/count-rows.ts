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
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { takeSample } from '../../image-io/open/full-size-notes.js';
import * as tasks from '../picture.tasks.js';
import { readSmoothedRows } from './read-smoothed-rows.js';

export const findProvisionalMean = implement(tasks.findProvisionalMean, async (rows, throwIfStopped) =>
  pilotValue((await readSmoothedRows(rows, throwIfStopped)).data),
);

export const firstPass = implement(tasks.firstPass, async (input, throwIfStopped) => {
  const raster = await readSmoothedRows(input, throwIfStopped);
  lookFirst(firstLookIn(input.memory, input.provisionalMean, input.isNew), raster.data);
  takeSample(input.rowStart, raster, input.sample);
});

export const planSecondPass = implement(tasks.planSecondPass, ({ provisionalMean, first, ...wanted }) => {
  const [target, ...others] = first.map((memory) => firstLookIn(memory, provisionalMean, false));
  for (const other of others) mergeFirstLook(target, other);
  return planSecondLook(target, wanted);
});

export const secondPass = implement(tasks.secondPass, async (input, throwIfStopped) => {
  const raster = await readSmoothedRows(input, throwIfStopped);
  lookAgain(secondLookIn(input.memory, input.plan, input.isNew), raster.data);
});

export const concludePasses = implement(
  tasks.concludePasses,
  ({ provisionalMean, first, second, plan, ...wanted }) => {
    const [target, ...others] = second.map((memory) => secondLookIn(memory, plan, false));
    for (const other of others) mergeSecondLook(target, other);
    return concludeLooks(firstLookIn(first[0], provisionalMean, false), target, wanted);
  },
);
