// Images as a whole: statistics, filters, reprojection, mosaics, colour.

export * from '../errors.js';
export { copyWindow, thinPixels } from '../copy-pixels.js';
export { createRaster, type PixelWindow, type Raster } from '../raster.js';

// statistics
export { isAllFinite } from '../statistics/all-finite.js';
export {
  histogram,
  type AsinhSpacing,
  type Histogram,
  type HistogramOptions,
} from '../statistics/histogram.js';
export { imageStatistics, type ImageStatistics } from '../statistics/image-statistics.js';
export { maskUncovered } from '../statistics/mask-uncovered.js';
export { maskUnusable } from '../statistics/mask-unusable.js';
export { median, percentiles } from '../statistics/percentiles.js';
export {
  pixelsInRegion,
  regionWindow,
  type EllipseRegion,
  type RectangleRegion,
  type Region,
} from '../statistics/region.js';
export type { RegionStatistics } from '../statistics/coarse-histogram/region-histogram.js';
export { regionStatistics } from '../statistics/region-statistics.js';
export type { SigmaClippedStatistics } from '../statistics/clipped-statistics.js';
export { sigmaClippedStatistics, type SigmaClipOptions } from '../statistics/sigma-clip.js';

// filter
export { boxKernel, gaussianKernel, type HalfKernel } from '../filter/kernels.js';
export { FWHM_PER_SIGMA, matchingSigma, matchResolution } from '../filter/match-resolution.js';
export { medianFilter } from '../filter/median.js';
export { rejectOutliers, type OutlierOptions, type WithoutOutliers } from '../filter/reject-outliers.js';
export type { RowBand } from '../filter/row-band.js';
export { convolveSeparable, type Boundary } from '../filter/separable.js';
export {
  astropyBoxFilter,
  astropyGaussianFilter,
  boxFilter,
  gaussianFilter,
  type InterpolatingOptions,
} from '../filter/smooth.js';
export { unsharpMask, type SharpenOptions } from '../filter/unsharp-mask.js';

// repair
export {
  CORE_MARGIN,
  fillCores,
  findCores,
  type CorePixel,
  type FoundCores,
  type OpenSides,
  type RepairedCore,
} from '../repair/find-cores.js';

// resample
export { fitRaster, type FitRows } from '../resample/fit-raster.js';
export { pixelMap, type PixelMap } from '../resample/pixel-map.js';
export { reduceRows, reductionFactor } from '../resample/reduce-rows.js';
export {
  reproject,
  type InterpolationMethod,
  type Reprojected,
  type ReprojectOptions,
  type ResampleMethod,
} from '../resample/reproject.js';
export { requiredWindow, type RequiredWindowOptions } from '../resample/required-window.js';
export type { Conserved } from '../resample/exact/sample-exact.js';
export { splineCoefficients } from '../resample/samplers/spline-coefficients.js';

// mosaic
export { areaBoundsIn } from '../mosaic/grid/area-bounds.js';
export {
  ACCUMULATOR_BYTES,
  accumulate,
  createAccumulator,
  finish,
  type Accumulator,
  type Mosaic,
  type Placement,
  type StreamingMethod,
} from '../mosaic/combine/combine.js';
export type { CombineMethod, BandLayer, CombinedBand } from '../mosaic/combine/combined-band.js';
export { combineBand, type CombineBandOptions } from '../mosaic/combine/combine-band.js';
export { cropGrid, cutWindow, type Crop, type SkyBox } from '../mosaic/grid/crop-grid.js';
export { featherWeights } from '../mosaic/feather.js';
export { fitGrid, type GridLimit } from '../mosaic/grid/fit-grid.js';
export type { ImageGrid } from '../mosaic/grid/image-grid.js';
export type { Layer } from '../mosaic/layer.js';
export { levelGrid, levelSize, levelWithin } from '../mosaic/grid/level-grid.js';
export { pixelNoise } from '../mosaic/layer-noise.js';
export { matchBackgrounds, solveOffsets } from '../mosaic/match-backgrounds.js';
export { optimalGrid, type OptimalGridOptions } from '../mosaic/grid/optimal-grid.js';
export { boundsOf, outlineIn, type Bounds, type Points } from '../mosaic/grid/outline.js';
export { overlapDifferences, type OverlapDifference } from '../mosaic/overlap-differences.js';
export { thinGrid } from '../mosaic/grid/thin-grid.js';
export { dropInfinite } from '../mosaic/drop-infinite.js';
export { weighFootprint } from '../mosaic/weigh-footprint.js';

// color
export {
  avmXmp,
  type AvmBand,
  type AvmChannel,
  type AvmColor,
  type AvmSpatial,
  type AvmTags,
} from '../color/avm.js';
export { avmSpatial, type AvmSource } from '../color/avm-spatial.js';
export type { CompositeChannel } from '../color/rows/channel-sum.js';
export {
  composeColor,
  compositeMaximum,
  type CompositeOptions,
  type LuminanceChannel,
} from '../color/compose-color.js';
export { countCoverage, footprintOf, type Coverage } from '../color/coverage/coverage.js';
export type { PicturePixels } from '../color/rows/encode-row.js';
export { featherFootprint } from '../color/coverage/feather-footprint.js';
export { greatestSum, type ColorShare } from '../color/greatest-sum.js';
export { hslToRgb, hueToRgb, rgbToHsl, type Hsl, type Rgb } from '../color/hsl.js';
export { neutralizeBackground } from '../color/neutralize-background.js';
export { sharpenPicture, type PictureLayout } from '../color/sharpen-picture.js';
export { linearToSrgb, srgbToLinear } from '../color/srgb.js';
