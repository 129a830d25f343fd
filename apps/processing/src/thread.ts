import { parentPort } from 'node:worker_threads';
import {
  describeDoubles,
  detailDoubles,
  doublesHistogram,
  joinDoubles,
  narrowDoubles,
} from './analysis/thread/doubles-histogram.js';
import { batchSegments, findRuns } from './analysis/thread/find-runs.js';
import { findStarsInStrip } from './analysis/thread/find-stars-in-strip.js';
import { keepBrightest } from './analysis/thread/found-part.js';
import { countRegions, measureBatch } from './analysis/thread/measure-batch.js';
import { brightestInStrip, clipStrip, joinBoxes } from './analysis/thread/measure-sky.js';
import {
  describeRegion,
  detailRegion,
  joinHistograms,
  regionHistogram,
} from './analysis/thread/region-histogram.js';
import { writeSources } from './analysis/thread/write-sources.js';
import { drawGridTile } from './composite/grid/thread/draw-grid-tile.js';
import { layOutGrid } from './composite/grid/thread/lay-out-grid.js';
import { describeSamples } from './composite/thread/describe-samples.js';
import { layOutComposite } from './composite/thread/lay-out-composite.js';
import { markTile, measureCoverage } from './composite/thread/mark-coverage.js';
import { measureMaximum, mixTile } from './composite/thread/mix-tile.js';
import { sampleChannel, thinSamples } from './composite/thread/sample-channel.js';
import { hashStagingFile } from './engine/scratch/thread/hash-staging-file.js';
import { serveTasks } from './engine/threads/serve-tasks.js';
import type { Implementation } from './engine/threads/task.js';
import { translateError } from './engine/translate-error.js';
import { describeImage } from './image-io/open/describe-image.js';
import { describeSources } from './image-io/open/describe-sources.js';
import { readRows } from './image-io/open/read-rows.js';
import { decompressToScratch } from './image-io/open/decompress-file.js';
import { combineTile } from './mosaic/thread/combine-tile.js';
import { layOutMosaic } from './mosaic/thread/lay-out-mosaic.js';
import { measureNoise, measureOwnTone } from './mosaic/thread/measure-input.js';
import { paintMosaicTile } from './mosaic/thread/paint-mosaic-tile.js';
import {
  compareLayers,
  layOutMatching,
  readCoarseLayer,
  solveOffsets,
} from './picture/thread/coarse-layers.js';
import {
  concludePasses,
  findProvisionalMean,
  firstPass,
  planSecondPass,
  secondPass,
} from './picture/thread/count-rows.js';
import { findPlausible } from './picture/thread/find-plausible.js';
import { sharpenRows, smoothRows } from './picture/thread/filter-rows.js';
import { measureTone } from './picture/thread/measure-tone.js';
import { packTile } from './picture/thread/pack-tile.js';
import { packPngRows } from './picture/thread/compress-png-rows.js';
import { clipRows, joinClippedRows } from './process/thread/clip-rows.js';
import { describeSourceHdus, listImages } from './process/thread/describe-hdus.js';
import { chooseGrid, layOutReprojection } from './process/thread/lay-out-reprojection.js';
import { processRows, storeFloats } from './process/thread/process-rows.js';
import { reprojectTile } from './process/thread/reproject-tile.js';
import {
  describeFile,
  searchTable,
  sortTable,
  readBeam,
  readSpectrumRow,
  writeSpectrum,
  writeTablePage,
} from './tables/thread/table-rows.js';
import { checkBytes, checkContent } from './validate/thread/check-file.js';
import { convertPositions } from './viewer/thread/convert-positions.js';
import { describeCube } from './viewer/thread/cube-facts.js';
import { describePixels } from './viewer/thread/describe-pixels.js';
import { drawRows, fitRows, paintPreview } from './viewer/thread/draw-preview.js';
import { readHeaderCards } from './viewer/thread/header-cards.js';
import { inspectFile } from './viewer/thread/inspect-file.js';
import { measureLimits, previewTone } from './viewer/thread/preview-tone.js';
import { readTile } from './viewer/thread/read-tile.js';
import { measureTileTones } from './viewer/thread/tile-tones.js';
import { takeRanked } from './viewer/thread/take-ranked.js';

/** All tasks of the engine's threads. */
export const IMPLEMENTATIONS: readonly Implementation[] = [
  // analysis
  doublesHistogram,
  joinDoubles,
  detailDoubles,
  narrowDoubles,
  describeDoubles,
  findRuns,
  batchSegments,
  findStarsInStrip,
  keepBrightest,
  measureBatch,
  countRegions,
  clipStrip,
  joinBoxes,
  brightestInStrip,
  regionHistogram,
  joinHistograms,
  detailRegion,
  describeRegion,
  writeSources,
  // composite
  describeSamples,
  layOutComposite,
  layOutGrid,
  drawGridTile,
  measureCoverage,
  markTile,
  measureMaximum,
  mixTile,
  sampleChannel,
  thinSamples,
  // engine
  hashStagingFile,
  // image-io
  describeImage,
  describeSources,
  readRows,
  decompressToScratch,
  // mosaic
  combineTile,
  layOutMosaic,
  measureNoise,
  measureOwnTone,
  paintMosaicTile,
  // picture
  layOutMatching,
  readCoarseLayer,
  compareLayers,
  solveOffsets,
  findProvisionalMean,
  firstPass,
  planSecondPass,
  secondPass,
  concludePasses,
  findPlausible,
  measureTone,
  packPngRows,
  packTile,
  sharpenRows,
  smoothRows,
  // process
  clipRows,
  joinClippedRows,
  describeSourceHdus,
  listImages,
  chooseGrid,
  layOutReprojection,
  processRows,
  reprojectTile,
  storeFloats,
  // tables
  describeFile,
  searchTable,
  sortTable,
  writeTablePage,
  readBeam,
  readSpectrumRow,
  writeSpectrum,
  // validate
  checkBytes,
  checkContent,
  // viewer
  convertPositions,
  describeCube,
  describePixels,
  fitRows,
  drawRows,
  paintPreview,
  readHeaderCards,
  inspectFile,
  measureLimits,
  measureTileTones,
  readTile,
  previewTone,
  takeRanked,
];

if (parentPort) serveTasks(parentPort, IMPLEMENTATIONS, translateError);
