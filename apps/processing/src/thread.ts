import { translateError } from './engine/translate-error.js';
import { serveTasks } from './engine/threads/serve-tasks.js';
import { analysisTasks } from './analysis/thread/analysis.js';
import { measureCoverage } from './composite/thread/coverage.js';
import { checkBytes, checkContent } from './validate/thread/check-file.js';
import { combineTile } from './mosaic/thread/combine-tile.js';
import { describeCube } from './viewer/thread/describe-cube.js';
import { describeImage } from './image-io/open/describe-image.js';
import { describePixels } from './viewer/thread/describe-pixels.js';
import { describeSamples } from './composite/thread/describe-samples.js';
import { drawRows } from './viewer/thread/draw-rows.js';
import { describeSource } from './image-io/open/describe-source.js';
import { describeTables } from './tables/thread/describe-tables-task.js';
import { describeUnits, listImages } from './process/thread/describe-units.js';
import { fitRows } from './viewer/thread/fit-rows.js';
import { hashDraft } from './engine/scratch/thread/hash-staging-file.js';
import { inspect } from './viewer/thread/inspect.js';
import { chooseGrid, layOutReprojection } from './process/thread/lay-out-reprojection.js';
import {
  concludeRows,
  findPilot,
  lookAtRows,
  lookAtRowsAgain,
  planLookAgain,
} from './picture/thread/count-rows.js';
import { layOutComposite } from './composite/thread/lay-out-composite.js';
import { layOutMosaic } from './mosaic/thread/lay-out-mosaic.js';
import { markTile } from './composite/thread/mark-coverage.js';
import { compareLayers, layOutMatching, readCoarsely, solveOffsets } from './picture/thread/coarse-layers.js';
import { clipRows, joinClippedRows } from './process/thread/clip-rows.js';
import { measureLayer, measureOwnTone } from './mosaic/thread/measure-layer.js';
import { measureLimits } from './viewer/thread/measure-limits.js';
import { measureTone } from './picture/thread/measure-tone.js';
import { measureMaximum, mixTile } from './composite/thread/mix-tile.js';
import { packPngRows } from './picture/thread/pack-png-rows.js';
import { paintMosaicTile } from './mosaic/thread/paint-mosaic-tile.js';
import { paintPreview } from './viewer/thread/paint-preview.js';
import { previewTone } from './viewer/thread/preview-tone.js';
import { processRows } from './process/thread/process-rows.js';
import { readHeaderCards } from './viewer/thread/read-header-cards.js';
import { readRows } from './image-io/open/read-rows.js';
import { reprojectTile } from './process/thread/reproject-tile.js';
import { sampleChannel } from './composite/thread/sample-channel.js';
import { sharpen } from './picture/thread/sharpen-rows.js';
import { searchTable } from './tables/thread/search-table.js';
import { smooth } from './picture/thread/smooth.js';
import { sortTable } from './tables/thread/sort-table.js';
import { storeFloats } from './process/thread/store-floats.js';
import { takeRanked } from './viewer/thread/take-ranked.js';
import { unpack } from './image-io/open/unpack.js';
import { writeSpectrum } from './tables/thread/write-spectrum.js';
import { writeTablePage } from './tables/thread/write-table-page.js';

/** What the engine's threads can do. */
const tasks = {
  checkBytes,
  checkContent,
  chooseGrid,
  clipRows,
  combineTile,
  compareLayers,
  concludeRows,
  describeCube,
  ...analysisTasks,
  describeImage,
  describePixels,
  describeSamples,
  describeSource,
  describeUnits,
  findPilot,
  drawRows,
  fitRows,
  describeTables,
  hashDraft,
  inspect,
  joinClippedRows,
  layOutReprojection,
  listImages,
  lookAtRows,
  lookAtRowsAgain,
  layOutComposite,
  layOutMatching,
  layOutMosaic,
  markTile,
  measureCoverage,
  measureLayer,
  measureLimits,
  measureMaximum,
  measureOwnTone,
  measureTone,
  mixTile,
  packPngRows,
  paintMosaicTile,
  paintPreview,
  planLookAgain,
  previewTone,
  processRows,
  readCoarsely,
  readHeaderCards,
  readRows,
  reprojectTile,
  sampleChannel,
  searchTable,
  sharpen,
  smooth,
  solveOffsets,
  sortTable,
  storeFloats,
  takeRanked,
  unpack,
  writeSpectrum,
  writeTablePage,
};

export type Tasks = typeof tasks;

serveTasks(tasks, translateError);
