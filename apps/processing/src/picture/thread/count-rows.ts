import {
  concludePasses as conclude,
  countFirstPass,
  countSecondPass,
  firstPassIn,
  mergeFirstPass,
  mergeSecondPass,
  planSecondPass as planPass,
  sampleProvisionalMean,
  secondPassIn,
} from '#kernels/parallel';
import { createRaster, type Raster } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { takeSample } from '../../image-io/open/full-size-notes.js';
import * as tasks from '../picture.tasks.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withImage } from '../../image-io/open/open-file.js';
import { readPart } from '../../image-io/open/read-part.js';
import { type SmoothedRows, smoothingReach } from '../smoothing.js';
import { smoothRows } from './filter-rows.js';

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

/** Reads some rows with the neighbours that smoothing needs: the same values as in the whole window smoothed. */
async function readSmoothedRows(rows: SmoothedRows, throwIfStopped: ThrowIfStopped): Promise<Raster> {
  const { image, plane, window, smoothing, rowStart, rowEnd, buffer, isBuffered } = rows;
  const { width } = window;
  const room = buffer?.subarray(rowStart * width, rowEnd * width);
  if (room && isBuffered) return { data: room, width, height: rowEnd - rowStart };
  const reach = smoothingReach(smoothing);
  const from = Math.max(0, rowStart - reach);
  const to = Math.min(window.height, rowEnd + reach);
  const part = { x: window.x, y: window.y + from, width, height: to - from };
  const raster = await withImage(threadStores(), image, (file, hdu, weights, quality) =>
    readPart(
      { file, image: hdu, weights, quality },
      plane,
      part,
      smoothing.smoothMethod === '' ? room : undefined,
    ),
  );
  throwIfStopped();
  if (smoothing.smoothMethod === '') return raster;
  const out = createRaster(raster.width, raster.height);
  const inner = { rowStart: rowStart - from, rowEnd: rowEnd - from };
  smoothRows({ raster, smoothing, ...inner, out }, throwIfStopped);
  const data = out.data.subarray(inner.rowStart * out.width, inner.rowEnd * out.width);
  room?.set(data);
  return { ...out, data, height: inner.rowEnd - inner.rowStart };
}
