// The steps of the other sections' functions, for programs that share an image among threads: each takes a part, or joins parts.

export * from '../errors.js';
export { pastePicture } from '../copy-pixels.js';

// fits
export { type HduLayout, hduFromLayout, hduLayout } from '../fits/hdu/layout.js';
export { singlesHold } from '../fits/image/layout.js';
export type { BlockingSource } from '../fits/image/blocking-source.js';
export { orderByKeys } from '../fits/table/order-by-keys.js';
export { CutCell, readSelectedRows, recordLength } from '../fits/table/read-selected-rows.js';
export type { HeadLimits } from '../fits/table/column-heads.js';
export {
  invert,
  readSortKeys,
  sortKeysOf,
  sortKeyWidth,
  type SortKeys,
  type SortKeysOptions,
  writeIntegerKey,
  writeNumberKey,
} from '../fits/table/sort-keys.js';
export { verifyEnd, verifySums } from '../fits/verify/verify-fits.js';
export {
  addDataSums,
  floatImageHeader,
  paddingBehind,
  type ImagePlace,
  type StreamedImage,
} from '../fits/write/streamed-image.js';
export { storedFloats, storeRaster } from '../fits/write/store-floats.js';
export type { DecompressedStore } from '../fits/compression/decompress-on-read.js';

// statistics
export {
  countDetail,
  mergeCoarseHistogram,
  sampleProvisionalMean,
  createCoarseHistogram,
  type BinDetail,
  type CoarseHistogram,
} from '../statistics/coarse-histogram/coarse-histogram.js';
export { KEY_BINS } from '../statistics/coarse-histogram/float-key.js';
export type { RefinedHistogram } from '../statistics/coarse-histogram/refined-histogram.js';
export { countFinite, finiteOfRank } from '../statistics/count-finite.js';
export {
  concludePasses,
  FIRST_PASS_BYTES,
  firstPassIn,
  countSecondPass,
  countFirstPass,
  mergeFirstPass,
  mergeSecondPass,
  planSecondPass,
  secondPassBytes,
  secondPassIn,
  type FirstPass,
  type SecondPass,
  type SecondPassPlan,
  type TwoPassStatistics,
} from '../statistics/two-pass-statistics.js';
export {
  decidingBins,
  describeRegion,
  joinRegionHistograms,
  createRegionHistogram,
  type RegionHistogram,
} from '../statistics/coarse-histogram/region-histogram.js';
export {
  countNextDigit,
  describeDoubles,
  isStillSought,
  middleSought,
  narrowSought,
  createDoubleHistogram,
  type SoughtValue,
} from '../statistics/coarse-histogram/double-histogram.js';
export { doublesInRegion } from '../statistics/region.js';
export { clipHistogram } from '../statistics/sigma-clip.js';

// mosaic
export { differencesFrom } from '../mosaic/overlap-differences.js';

// color
export { markCoverage, maskBytes, type CoverageMask } from '../color/coverage/coverage-mask.js';
export { fadeTile, maskCell } from '../color/coverage/fade-tile.js';

// png
export { combineAdler32 } from '../png/adler32.js';
export { compressPngRows, type CompressedPngRows } from '../png/compress-rows.js';
export type { PngLayout } from '../png/png-layout.js';

// detect
export {
  backgroundMesh,
  clipBackground,
  joinBackground,
  type BackgroundMesh,
} from '../detect/background/background2d.js';
export type { ClippedBoxes } from '../detect/background/clip-boxes.js';
export { sourceMaskReach } from '../detect/background/mask-sources.js';
export { brightestFirst } from '../detect/brightest-first.js';
export { fromSegment, type UnnumberedSource } from '../detect/detected-source.js';
export { brightestAbove, findBrightRuns } from '../detect/find-sources.js';
export { starReach } from '../detect/find-stars.js';
export { measureSegments, sumSegmentPiece } from '../detect/measure-segments.js';
export { hasNoiselessBoxes, withLeastNoise, type StripBand } from '../detect/sky.js';
export { countNarrow, isStarField, type RegionCounts } from '../detect/star-field.js';
export { dropSmallRegions, type ImageRows } from '../detect/segments/drop-small-regions.js';
export { addSums, describeSums, type SourceSums } from '../detect/segments/measure-segment.js';
export type { RunList } from '../detect/segments/pixel-runs.js';
export {
  segmentBatches,
  type BatchLimits,
  type SegmentBatch,
  type SegmentPiece,
} from '../detect/segments/segment-batches.js';
export type { ImagePart } from '../detect/segments/segment-cutout.js';
export type { SegmentRuns } from '../detect/segments/segment-runs.js';
