import {
  concludePasses as conclude,
  firstPassIn,
  countSecondPass,
  countFirstPass,
  mergeFirstPass,
  mergeSecondPass,
  sampleProvisionalMean,
  planSecondPass as planPass,
  secondPassIn,
} from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { takeSample } from '../../image-io/open/full-size-notes.js';
import * as tasks from '../picture.tasks.js';
import { readSmoothedRows } from './read-smoothed-rows.js';

export const findProvisionalMean = implement(tasks.findProvisionalMean, async (rows, throwIfStopped) =>
  sampleProvisionalMean((await readSmoothedRows(rows, throwIfStopped)).data),
);

export const firstPass = implement(tasks.firstPass, async (input, throwIfStopped) => {
  const raster = await readSmoothedRows(input, throwIfStopped);
  countFirstPass(firstPassIn(input.memory, input.provisionalMean, input.isNew), raster.data);
  takeSample(input.rowStart, raster, input.sample);
});

export const planSecondPass = implement(tasks.planSecondPass, ({ provisionalMean, first, ...wanted }) => {
  const [target, ...others] = first.map((memory) => firstPassIn(memory, provisionalMean, false));
  for (const other of others) mergeFirstPass(target, other);
  return planPass(target, wanted);
});

export const secondPass = implement(tasks.secondPass, async (input, throwIfStopped) => {
  const raster = await readSmoothedRows(input, throwIfStopped);
  countSecondPass(secondPassIn(input.memory, input.plan, input.isNew), raster.data);
});

export const concludePasses = implement(
  tasks.concludePasses,
  ({ provisionalMean, first, second, plan, ...wanted }) => {
    const [target, ...others] = second.map((memory) => secondPassIn(memory, plan, false));
    for (const other of others) mergeSecondPass(target, other);
    return conclude(firstPassIn(first[0], provisionalMean, false), target, wanted);
  },
);
