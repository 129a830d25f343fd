// The library's only index. One section a folder, in the order of the README's table of contents.

// errors, bytes, rasters
export { memorySource, readExactly, type ByteSource } from './byte-source.js';
export {
  ArgumentError,
  FitsFormatError,
  KernelError,
  UnsupportedError,
  WcsError,
  type FitsLocation,
} from './errors.js';
export { copyWindow, pastePicture, thinPixels } from './copy-pixels.js';
export { createRaster, type PixelWindow, type Raster } from './raster.js';

// fits
export type { Card, CardValue, ComplexValue } from './fits/header/card.js';
export { parseCard } from './fits/header/card.js';
export { asciiCard, asciiText } from './fits/header/ascii-text.js';
export { formatCard } from './fits/header/format-card.js';
export { formatHeader } from './fits/header/format-header.js';
export { FitsHeader } from './fits/header/header.js';
export { parseHeader } from './fits/header/parse-header.js';
export type { FitsFile, Hdu, HduKind } from './fits/hdu/hdu.js';
export { type HduLayout, hduFromLayout, hduLayout } from './fits/hdu/layout.js';
export { openFits, type OpenOptions } from './fits/hdu/open.js';
export { findHdu, findImageHdu, isImage } from './fits/hdu/find.js';
export { type Float64Raster, readImageFloat64, readImageRows } from './fits/image/read-rows.js';
export type { BlockingSource } from './fits/image/blocking-source.js';
export { type IntegerRaster, readImageIntegers } from './fits/image/read-integers.js';
export type { ImageWindow } from './fits/image/window.js';
export { cellShape, columnType, type ColumnType } from './fits/table/cell-shape.js';
export type { AsciiCoding, BinaryCoding, Cell, CellScalar, TableColumn } from './fits/table/column.js';
export { isTable, tableColumns } from './fits/table/columns.js';
export { type ColumnValues, readTableColumn, type RowRange } from './fits/table/read-column.js';
export { type NumberRange, readCellNumbers, readTableNumbers } from './fits/table/read-numbers.js';
export { orderByKeys } from './fits/table/order-by-keys.js';
export { readTableRows, type TablePage, type TableRows } from './fits/table/read-rows.js';
export { CutCell, readSelectedRows, recordLength } from './fits/table/read-selected-rows.js';
export type { HeadLimits } from './fits/table/column-heads.js';
export { isMatch, type SearchRange, searchTableRows } from './fits/table/search-rows.js';
export { shortestFloat } from './fits/table/shortest-float.js';
export {
  invert,
  readSortKeys,
  sortKeysOf,
  sortKeyWidth,
  type SortKeys,
  type SortKeysOptions,
  writeIntegerKey,
  writeNumberKey,
} from './fits/table/sort-keys.js';
export { type ChecksumReport, type ChecksumResult, verifyChecksum } from './fits/checksum/verify-checksum.js';
export type { FitsProblem } from './fits/verify/problem.js';
export { verifyEnd, verifyFits, verifySums } from './fits/verify/verify-fits.js';
export { verifyHeader } from './fits/verify/verify-header.js';
export { verifyTable } from './fits/verify/verify-table.js';
export {
  addDataSums,
  floatImageHeader,
  paddingBehind,
  type ImagePlace,
  type StreamedImage,
} from './fits/write/streamed-image.js';
export { storedFloats, storeRaster } from './fits/write/store-floats.js';
export { fitsChunks, writeExtension, writeFits } from './fits/write/write-fits.js';
export type {
  PixelData,
  WritableColumn,
  WritableHdu,
  WritableImage,
  WritableTable,
  WriteOptions,
} from './fits/write/writable.js';

// fits/compression
export { uncompressedHeader } from './fits/compression/uncompressed-header.js';
export type { UnpackedStore } from './fits/compression/unpacked-source.js';
export {
  MAX_UNCOMPRESSED_BYTES,
  uncompressedSource,
  wholeCompression,
  type WholeCompression,
} from './fits/compression/whole-file.js';

// wcs
export type { CelestialFrame, CelestialWcs } from './wcs/celestial-wcs.js';
export { celestialWcs, createWcs } from './wcs/create-wcs.js';
export type { BivariatePolynomial } from './wcs/distortion/bivariate-polynomial.js';
export {
  lookupTableNames,
  type LookupPair,
  type LookupTable,
  type LookupTableName,
  type LookupTableSource,
} from './wcs/distortion/lookup-table.js';
export { hasPlateSolution } from './wcs/distortion/dss-plate.js';
export type { SipPolynomials } from './wcs/distortion/sip.js';
export type { TpvPolynomial, TpvPolynomials } from './wcs/distortion/tpv.js';
export { footprintCorners, pixelAt, skyAt, type SkyPosition } from './wcs/footprint-corners.js';
export { frameChange, type FrameChange } from './wcs/frames/frame-change.js';
export { isFixedToStars } from './wcs/frames/frame-rotation.js';
export type { KeywordLookup } from './wcs/keyword-lookup.js';
export { localTangent } from './wcs/local-tangent.js';
export { parseWcs, type ParseWcsOptions } from './wcs/parse-wcs.js';
export { pixelScaleArcsec } from './wcs/pixel-scale.js';
export { projectionCodes } from './wcs/projections/create-projection.js';
export { readCelestialWcs } from './wcs/read-celestial-wcs.js';
export { tanGrid, type TanGrid } from './wcs/tan-grid.js';
export { wcsCards, type WcsCard } from './wcs/wcs-cards.js';
export type { FiducialPoint, WcsParameters } from './wcs/wcs-parameters.js';
export { worldAxes, type WorldAxes, type WorldAxis } from './wcs/world-axes.js';

// statistics
export {
  countDetail,
  mergeCensus,
  pilotValue,
  takeCensus,
  type BinDetail,
  type Census,
} from './statistics/census.js';
export { KEY_BINS } from './statistics/float-key.js';
export type { Survey } from './statistics/census-range.js';
export { isAllFinite } from './statistics/all-finite.js';
export { histogram, type Histogram, type HistogramOptions } from './statistics/histogram.js';
export { imageStatistics, type ImageStatistics } from './statistics/image-statistics.js';
export { maskUncovered } from './statistics/mask-uncovered.js';
export { maskUnusable } from './statistics/mask-unusable.js';
export { countFinite, finiteOfRank } from './statistics/count-finite.js';
export { median, percentiles } from './statistics/percentiles.js';
export {
  concludeLooks,
  FIRST_LOOK_BYTES,
  firstLookIn,
  lookAgain,
  lookFirst,
  mergeFirstLook,
  mergeSecondLook,
  planSecondLook,
  secondLookBytes,
  secondLookIn,
  type FirstLook,
  type SecondLook,
  type SecondLookPlan,
  type TwoLooks,
} from './statistics/two-looks.js';
export {
  pixelsInRegion,
  regionWindow,
  type EllipseRegion,
  type RectangleRegion,
  type Region,
} from './statistics/region.js';
export {
  decidingBins,
  describeRegion,
  joinRegionCensus,
  takeRegionCensus,
  type RegionCensus,
} from './statistics/region-census.js';
export { regionStatistics, type RegionStatistics } from './statistics/region-statistics.js';
export {
  clipSurvey,
  sigmaClippedStatistics,
  type SigmaClipOptions,
  type SigmaClippedStatistics,
} from './statistics/sigma-clip.js';

// display
export { applyTone, type TonedPixels } from './display/apply-tone.js';
export {
  autoTone,
  skyShare,
  skyWeight,
  toneStatistics,
  type AutoToneOptions,
  type ToneStatistics,
} from './display/auto-tone.js';
export { colormap, COLORMAP_NAMES, COLORMAP_SIZE, type ColormapName } from './display/colormap.js';
export { equalization } from './display/equalization.js';
export { minMaxLimits, percentileLimits, type DisplayLimits } from './display/limits.js';
export { renderIndexed, type RenderIndexedOptions } from './display/render-indexed.js';
export { renderLevels } from './display/render-levels.js';
export { thinFinite } from './display/sample-finite.js';
export {
  CURVE_NAMES,
  curveFunction,
  STRETCH_NAMES,
  stretchFunction,
  toneFunction,
  type CurveName,
  type StretchName,
  type Tone,
  type ToneFunction,
} from './display/tone.js';
export type { ToneCurve } from './display/tone-curve.js';
export type { ToneLevels } from './display/tone-levels.js';
export { toneTable, type ToneTable } from './display/tone-table.js';
export { ZSCALE_SAMPLES, zscaleLimits, type ZscaleOptions } from './display/zscale.js';

// filter
export { boxKernel, gaussianKernel } from './filter/kernels.js';
export { FWHM_PER_SIGMA, matchingSigma, matchResolution } from './filter/match-resolution.js';
export { medianFilter } from './filter/median.js';
export { rejectOutliers, type OutlierOptions, type WithoutOutliers } from './filter/reject-outliers.js';
export { convolveSeparable, type Boundary, type HalfKernel, type RowBand } from './filter/separable.js';
export {
  astropyBoxFilter,
  astropyGaussianFilter,
  boxFilter,
  gaussianFilter,
  type InterpolatingOptions,
} from './filter/smooth.js';
export { unsharpMask, type SharpenOptions } from './filter/unsharp-mask.js';

// resample
export { fitRaster, type FitRows } from './resample/fit-raster.js';
export { pixelMap, type PixelMap } from './resample/pixel-map.js';
export { reduceRows, reductionFactor } from './resample/reduce-rows.js';
export {
  reproject,
  type InterpolationMethod,
  type Reprojected,
  type ReprojectOptions,
  type ResampleMethod,
} from './resample/reproject.js';
export { requiredWindow, type RequiredWindowOptions } from './resample/required-window.js';
export type { Conserved } from './resample/sample-exact.js';
export { splineCoefficients } from './resample/spline-coefficients.js';

// mosaic
export { areaBoundsIn } from './mosaic/area-bounds.js';
export {
  ACCUMULATOR_BYTES,
  accumulate,
  createAccumulator,
  finish,
  type Accumulator,
  type Mosaic,
  type Placement,
  type StreamingMethod,
} from './mosaic/combine.js';
export {
  combineBand,
  type BandLayer,
  type CombineBandOptions,
  type CombinedBand,
  type CombineMethod,
} from './mosaic/combine-band.js';
export { cropGrid, cutWindow, type Crop, type SkyBox } from './mosaic/crop-grid.js';
export { featherWeights } from './mosaic/feather.js';
export { fitGrid, type GridLimit } from './mosaic/fit-grid.js';
export type { ImageGrid } from './mosaic/image-grid.js';
export type { Layer } from './mosaic/layer.js';
export { pixelNoise } from './mosaic/layer-noise.js';
export { matchBackgrounds, solveOffsets } from './mosaic/match-backgrounds.js';
export { optimalGrid, type OptimalGridOptions } from './mosaic/optimal-grid.js';
export { boundsOf, outlineIn, type Bounds, type Points } from './mosaic/outline.js';
export { differencesFrom, overlapDifferences, type OverlapDifference } from './mosaic/overlap-differences.js';
export { thinGrid } from './mosaic/thin-grid.js';
export { dropInfinite } from './mosaic/drop-infinite.js';
export { weighFootprint } from './mosaic/weigh-footprint.js';

// color
export {
  avmXmp,
  type AvmBand,
  type AvmChannel,
  type AvmColor,
  type AvmSpatial,
  type AvmTags,
} from './color/avm.js';
export { avmSpatial, type AvmSource } from './color/avm-spatial.js';
export type { CompositeChannel } from './color/channel-sum.js';
export {
  composeColor,
  compositeMaximum,
  type CompositeOptions,
  type LuminanceChannel,
} from './color/compose-color.js';
export { countCoverage, footprintOf, type Coverage } from './color/coverage.js';
export type { PicturePixels } from './color/encode-row.js';
export { markCoverage, maskBytes, type CoverageMask } from './color/coverage-mask.js';
export { fadeTile, maskCell } from './color/fade-tile.js';
export { featherFootprint } from './color/feather-footprint.js';
export { hslToRgb, hueToRgb, rgbToHsl, type Hsl, type Rgb } from './color/hsl.js';
export { neutralizeBackground } from './color/neutralize-background.js';
export { combineAdler32 } from './png/adler32.js';
export { packPngRows, type PackedPngRows } from './png/pack-rows.js';
export type { PngLayout } from './png/png-layout.js';
export { sharpenPicture, type PictureLayout } from './color/sharpen-picture.js';
export { linearToSrgb, srgbToLinear } from './color/srgb.js';

// detect
export {
  background2d,
  backgroundMesh,
  clipBackground,
  joinBackground,
  type Background,
  type BackgroundMaps,
  type BackgroundMesh,
  type BackgroundOptions,
} from './detect/background/background2d.js';
export type { ClippedBoxes } from './detect/background/clip-boxes.js';
export { maskSources, sourceMaskReach, type SourceMaskOptions } from './detect/background/mask-sources.js';
export type { BackgroundEstimator } from './detect/background/measure-boxes.js';
export { medianOf, type Mesh } from './detect/background/mesh.js';
export { MeshSurface, type MeshInterpolation } from './detect/background/mesh-surface.js';
export { brightestFirst } from './detect/brightest-first.js';
export { fromSegment, type DetectedSource, type UnnumberedSource } from './detect/detected-source.js';
export type { DetectionMethod, FindSourcesOptions } from './detect/detection-settings.js';
export {
  brightestAbove,
  findBrightRuns,
  findSources,
  type FoundSources,
  type Preparation,
} from './detect/find-sources.js';
export { findStars, starReach, type StarMethod } from './detect/find-stars.js';
export { measureSegments, sumSegmentPiece } from './detect/measure-segments.js';
export { hasNoiselessBoxes, withLeastNoise, type StripBand } from './detect/sky.js';
export { countNarrow, isStarField, type RegionCounts } from './detect/star-field.js';
export { deblendSources } from './detect/segments/deblend-sources.js';
export type { DeblendOptions } from './detect/segments/divide-segment.js';
export type { LevelSpacing } from './detect/segments/deblend-levels.js';
export { detectSources, type DetectOptions } from './detect/segments/detect-sources.js';
export type { Ellipse } from './detect/segments/ellipse.js';
export type { Connectivity, LabelMap } from './detect/segments/label-map.js';
export { dropSmallRegions, type ImageRows } from './detect/segments/drop-small-regions.js';
export {
  addSums,
  describeSums,
  type SegmentProperties,
  type SourceSums,
} from './detect/segments/measure-segment.js';
export type { RunList } from './detect/segments/pixel-runs.js';
export {
  segmentBatches,
  type BatchLimits,
  type SegmentBatch,
  type SegmentPiece,
} from './detect/segments/segment-batches.js';
export type { ImagePart } from './detect/segments/segment-cutout.js';
export type { SegmentRuns } from './detect/segments/segment-runs.js';
export { sourceProperties, type SourceProperties } from './detect/segments/source-properties.js';
export { daofind, type DaofindOptions, type DaofindSource } from './detect/stars/daofind.js';
export {
  irafStarFinder,
  type IrafSource,
  type IrafStarFinderOptions,
} from './detect/stars/iraf-star-finder.js';
export type { StarShape } from './detect/stars/star-kernel.js';
export { subtractBackground, type SubtractOptions } from './detect/subtract-background.js';
