import { translateError } from '../translate-error.js';
import { serveTasks } from './serve-tasks.js';
import { measureCoverage } from './tasks/coverage.js';
import { describeCube } from './tasks/describe-cube.js';
import { describeImage } from './tasks/describe-image.js';
import { describePixels } from './tasks/describe-pixels.js';
import { describeUnits, listImages } from './tasks/describe-units.js';
import { inspect } from './tasks/inspect.js';
import { chooseGrid, layOutReprojection } from './tasks/lay-out-reprojection.js';
import { concludeRows, findPilot, lookAtRows, lookAtRowsAgain, planLookAgain } from './tasks/look-at-rows.js';
import { markTile } from './tasks/mark-coverage.js';
import { clipRows, joinBoxes } from './tasks/measure-background.js';
import { measureLimits } from './tasks/measure-limits.js';
import { measureTone } from './tasks/measure-tone.js';
import { measureMaximum, mixTile } from './tasks/mix-tile.js';
import { packPngRows } from './tasks/pack-png-rows.js';
import { paintPreview } from './tasks/paint-preview.js';
import { processRows } from './tasks/process-rows.js';
import { readHeaderCards } from './tasks/read-header-cards.js';
import { readRows } from './tasks/read-rows.js';
import { reprojectTile } from './tasks/reproject-tile.js';
import { sampleChannel } from './tasks/sample-channel.js';
import { sharpen } from './tasks/sharpen.js';
import { smooth } from './tasks/smooth.js';
import { storeFloats } from './tasks/store-floats.js';
import { unpack } from './tasks/unpack.js';

/** What the engine's threads can do. */
const tasks = {
  chooseGrid,
  clipRows,
  concludeRows,
  describeCube,
  describeImage,
  describePixels,
  describeUnits,
  findPilot,
  inspect,
  joinBoxes,
  layOutReprojection,
  listImages,
  lookAtRows,
  lookAtRowsAgain,
  markTile,
  measureCoverage,
  measureLimits,
  measureMaximum,
  measureTone,
  mixTile,
  packPngRows,
  paintPreview,
  planLookAgain,
  processRows,
  readHeaderCards,
  readRows,
  reprojectTile,
  sampleChannel,
  sharpen,
  smooth,
  storeFloats,
  unpack,
};

export type Tasks = typeof tasks;

serveTasks(tasks, translateError);
