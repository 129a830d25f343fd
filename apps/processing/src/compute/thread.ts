import { translateError } from '../translate-error.js';
import { serveTasks } from './serve-tasks.js';
import { clear } from './tasks/clear.js';
import { compose, measureMaximum } from './tasks/compose.js';
import { feather, measureCoverage } from './tasks/coverage.js';
import { describeImage } from './tasks/describe-image.js';
import { finishMosaic } from './tasks/finish-mosaic.js';
import { inspect } from './tasks/inspect.js';
import { measureTone } from './tasks/measure-tone.js';
import { paintPreview } from './tasks/paint-preview.js';
import { readRows } from './tasks/read-rows.js';
import { resample } from './tasks/resample.js';
import { blur, sharpen } from './tasks/sharpen.js';
import { smooth } from './tasks/smooth.js';
import { unpack } from './tasks/unpack.js';

/** What the engine's threads can do. */
const tasks = {
  blur,
  clear,
  compose,
  describeImage,
  feather,
  finishMosaic,
  inspect,
  measureCoverage,
  measureMaximum,
  measureTone,
  paintPreview,
  readRows,
  resample,
  sharpen,
  smooth,
  unpack,
};

export type Tasks = typeof tasks;

serveTasks(tasks, translateError);
