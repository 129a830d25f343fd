import { translateError } from '../translate-error.js';
import { serveTasks } from './serve-tasks.js';
import { analysisTasks } from './tasks/analysis.js';
import { measureCoverage } from './tasks/coverage.js';
import { checkBytes, checkContent } from './tasks/check-file.js';
import { combineTile } from './tasks/combine-tile.js';
import { describeCube } from './tasks/describe-cube.js';
import { describeImage } from './tasks/describe-image.js';
import { describePixels } from './tasks/describe-pixels.js';
import { describeSamples } from './tasks/describe-samples.js';
import { drawRows } from './tasks/draw-rows.js';
import { describeSource } from './tasks/describe-source.js';
import { describeTables } from './tasks/describe-tables.js';
import { describeUnits, listImages } from './tasks/describe-units.js';
import { fitRows } from './tasks/fit-rows.js';
import { hashDraft } from './tasks/hash-draft.js';
import { inspect } from './tasks/inspect.js';
import { chooseGrid, layOutReprojection } from './tasks/lay-out-reprojection.js';
import { concludeRows, findPilot, lookAtRows, lookAtRowsAgain, planLookAgain } from './tasks/look-at-rows.js';
import { layOutComposite } from './tasks/lay-out-composite.js';
import { layOutMosaic } from './tasks/lay-out-mosaic.js';
import { markTile } from './tasks/mark-coverage.js';
import { compareLayers, layOutMatching, readCoarsely, solveOffsets } from './tasks/match-offsets.js';
import { clipRows, joinClippedRows } from './tasks/measure-background.js';
import { measureLayer, measureOwnTone } from './tasks/measure-layer.js';
import { measureLimits } from './tasks/measure-limits.js';
import { measureTone } from './tasks/measure-tone.js';
import { measureMaximum, mixTile } from './tasks/mix-tile.js';
import { packPngRows } from './tasks/pack-png-rows.js';
import { paintMosaicTile } from './tasks/paint-mosaic-tile.js';
import { paintPreview } from './tasks/paint-preview.js';
import { previewTone } from './tasks/preview-tone.js';
import { processRows } from './tasks/process-rows.js';
import { readHeaderCards } from './tasks/read-header-cards.js';
import { readRows } from './tasks/read-rows.js';
import { reprojectTile } from './tasks/reproject-tile.js';
import { sampleChannel } from './tasks/sample-channel.js';
import { sharpen } from './tasks/sharpen.js';
import { searchTable } from './tasks/search-table.js';
import { smooth } from './tasks/smooth.js';
import { sortTable } from './tasks/sort-table.js';
import { storeFloats } from './tasks/store-floats.js';
import { takeRanked } from './tasks/take-ranked.js';
import { unpack } from './tasks/unpack.js';
import { writeSpectrum } from './tasks/write-spectrum.js';
import { writeTablePage } from './tasks/write-table-page.js';

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
