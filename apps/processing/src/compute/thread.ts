import { translateError } from '../translate-error.js';
import { serveTasks } from './serve-tasks.js';
import { analysisTasks } from './tasks/analysis.js';
import { measureCoverage } from './tasks/coverage.js';
import { describeImage } from './tasks/describe-image.js';
import { inspect } from './tasks/inspect.js';
import { markTile } from './tasks/mark-coverage.js';
import { measureTone } from './tasks/measure-tone.js';
import { measureMaximum, mixTile } from './tasks/mix-tile.js';
import { packPngRows } from './tasks/pack-png-rows.js';
import { paintPreview } from './tasks/paint-preview.js';
import { readRows } from './tasks/read-rows.js';
import { sampleChannel } from './tasks/sample-channel.js';
import { sharpen } from './tasks/sharpen.js';
import { smooth } from './tasks/smooth.js';
import { unpack } from './tasks/unpack.js';

/** What the engine's threads can do. */
const tasks = {
  ...analysisTasks,
  describeImage,
  inspect,
  markTile,
  measureCoverage,
  measureMaximum,
  measureTone,
  mixTile,
  packPngRows,
  paintPreview,
  readRows,
  sampleChannel,
  sharpen,
  smooth,
  unpack,
};

export type Tasks = typeof tasks;

serveTasks(tasks, translateError);
