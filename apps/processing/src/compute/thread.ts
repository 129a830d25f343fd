import { compose, measureMaximum } from './tasks/compose.js';
import { feather, measureCoverage } from './tasks/coverage.js';
import { finishMosaic } from './tasks/finish-mosaic.js';
import { measureTone } from './tasks/measure-tone.js';
import { paintPreview } from './tasks/paint-preview.js';
import { readRows } from './tasks/read-rows.js';
import { resample } from './tasks/resample.js';
import { blur, sharpen } from './tasks/sharpen.js';

/** What a thread can do. Pixels travel in SharedArrayBuffers: nothing is copied. */
const tasks = {
  blur,
  compose,
  feather,
  finishMosaic,
  measureCoverage,
  measureMaximum,
  measureTone,
  paintPreview,
  readRows,
  resample,
  sharpen,
};

export type Tasks = typeof tasks;

/** The one entry of a thread: the pool sends the name of the task along. */
export function runTask({ name, input }: { name: keyof Tasks; input: never }): unknown {
  return tasks[name](input);
}
