// The library's only index. One section a folder, in the order of the README's table of contents.

// errors, bytes, rasters
export * from './byte-source.js';
export * from './errors.js';
export * from './raster.js';

// fits
export type { Card, CardValue, ComplexValue } from './fits/header/card.js';
export { parseCard } from './fits/header/card.js';
export { formatCard } from './fits/header/format-card.js';
export { formatHeader } from './fits/header/format-header.js';
export { FitsHeader } from './fits/header/header.js';
export { parseHeader } from './fits/header/parse-header.js';
export type { FitsFile, Hdu, HduKind } from './fits/hdu/hdu.js';
export { openFits, type OpenOptions } from './fits/hdu/open.js';
export { findHdu, findImageHdu, isImage } from './fits/hdu/find.js';
export { decodeImageBytes, type PixelArray } from './fits/image/decode.js';
export { pixelBytes, pixelCoding, type PixelCoding } from './fits/image/layout.js';
export { type Float64Raster, readImageFloat64, readImageRows } from './fits/image/read-rows.js';
export { type BlockingSource, isBlockingSource } from './fits/image/blocking-source.js';
export { type IntegerRaster, readImageIntegers } from './fits/image/read-integers.js';
export type { ImageWindow } from './fits/image/window.js';
export type { AsciiCoding, BinaryCoding, Cell, CellScalar, TableColumn } from './fits/table/column.js';
export { isTable, tableColumns } from './fits/table/columns.js';
export { type ColumnValues, readTableColumn, type RowRange } from './fits/table/read-column.js';
export { readTableRows, type TablePage, type TableRows } from './fits/table/read-rows.js';
export { type ChecksumReport, type ChecksumResult, verifyChecksum } from './fits/checksum/verify-checksum.js';
export type { FitsProblem } from './fits/verify/problem.js';
export { verifyFits } from './fits/verify/verify-fits.js';
export { fitsChunks, writeFits } from './fits/write/write-fits.js';
export type {
  PixelData,
  WritableColumn,
  WritableHdu,
  WritableImage,
  WritableTable,
  WriteOptions,
} from './fits/write/writable.js';

// fits/compression
export { readCompressedImageFloat64, readCompressedImageRows } from './fits/compression/compressed-image.js';
export { openCompressedTable, type OpenedTable } from './fits/compression/compressed-table.js';
export { uncompressedHeader } from './fits/compression/uncompressed-header.js';
export { MAX_UNCOMPRESSED_BYTES, uncompressedSource } from './fits/compression/whole-file.js';

// wcs
export * from './wcs/celestial-wcs.js';
export * from './wcs/create-wcs.js';
export type { BivariatePolynomial } from './wcs/distortion/bivariate-polynomial.js';
export {
  lookupTableNames,
  type LookupPair,
  type LookupTable,
  type LookupTableName,
  type LookupTableSource,
} from './wcs/distortion/lookup-table.js';
export type { SipPolynomials } from './wcs/distortion/sip.js';
export type { TpvPolynomial, TpvPolynomials } from './wcs/distortion/tpv.js';
export * from './wcs/footprint-corners.js';
export { frameChange, type FrameChange } from './wcs/frames/frame-change.js';
export type { KeywordLookup } from './wcs/keyword-lookup.js';
export * from './wcs/parse-wcs.js';
export * from './wcs/pixel-scale.js';
export { projectionCodes } from './wcs/projections/create-projection.js';
export { readCelestialWcs } from './wcs/read-celestial-wcs.js';
export * from './wcs/tan-grid.js';
export * from './wcs/wcs-cards.js';
export * from './wcs/wcs-parameters.js';
export * from './wcs/world-axes.js';

// statistics
export {
  countDetail,
  mergeCensus,
  pilotValue,
  takeCensus,
  type BinDetail,
  type Census,
} from './statistics/census.js';
export type { Survey } from './statistics/census-range.js';
export * from './statistics/histogram.js';
export * from './statistics/image-statistics.js';
export * from './statistics/mask-uncovered.js';
export * from './statistics/percentiles.js';
export * from './statistics/region.js';
export * from './statistics/region-statistics.js';
export * from './statistics/sigma-clip.js';

// display
export * from './display/apply-tone.js';
export * from './display/auto-tone.js';
export * from './display/colormap.js';
export * from './display/equalization.js';
export * from './display/limits.js';
export * from './display/render-indexed.js';
export { sampleFinite } from './display/sample-finite.js';
export * from './display/tone.js';
export * from './display/tone-curve.js';
export * from './display/tone-levels.js';
export { toneTable, type ToneTable } from './display/tone-table.js';
export * from './display/zscale.js';

// filter
export * from './filter/kernels.js';
export * from './filter/match-resolution.js';
export * from './filter/median.js';
export * from './filter/separable.js';
export * from './filter/smooth.js';
export * from './filter/unsharp-mask.js';

// resample
export { pixelMap, type PixelMap } from './resample/pixel-map.js';
export * from './resample/reduce-rows.js';
export * from './resample/reproject.js';
export * from './resample/required-window.js';
export type { Conserved } from './resample/sample-exact.js';
export { splineCoefficients } from './resample/spline-coefficients.js';

// mosaic
export * from './mosaic/combine.js';
export * from './mosaic/combine-band.js';
export * from './mosaic/crop-grid.js';
export * from './mosaic/feather.js';
export * from './mosaic/fit-grid.js';
export * from './mosaic/image-grid.js';
export type { Layer } from './mosaic/layer.js';
export * from './mosaic/layer-noise.js';
export * from './mosaic/match-backgrounds.js';
export * from './mosaic/optimal-grid.js';
export { boundsOf, outlineIn, type Points } from './mosaic/outline.js';
export * from './mosaic/overlap-differences.js';

// color
export * from './color/avm.js';
export * from './color/avm-spatial.js';
export * from './color/channel-sum.js';
export * from './color/compose-color.js';
export * from './color/coverage.js';
export * from './color/encode-row.js';
export * from './color/feather-footprint.js';
export * from './color/hsl.js';
export * from './color/neutralize-background.js';
export * from './color/sharpen-picture.js';
export * from './color/srgb.js';

// detect
export {
  background2d,
  backgroundMesh,
  type Background,
  type BackgroundMesh,
  type BackgroundOptions,
} from './detect/background/background2d.js';
export type { BackgroundEstimator } from './detect/background/measure-boxes.js';
export type { Mesh } from './detect/background/mesh.js';
export { MeshSurface, type MeshInterpolation } from './detect/background/mesh-surface.js';
export type { DetectedSource } from './detect/detected-source.js';
export * from './detect/find-sources.js';
export { deblendSources } from './detect/segments/deblend-sources.js';
export type { DeblendOptions } from './detect/segments/divide-segment.js';
export type { LevelSpacing } from './detect/segments/deblend-levels.js';
export { detectSources, type DetectOptions } from './detect/segments/detect-sources.js';
export type { Ellipse } from './detect/segments/ellipse.js';
export type { Connectivity, LabelMap } from './detect/segments/label-map.js';
export type { SegmentProperties } from './detect/segments/measure-segment.js';
export { sourceProperties, type SourceProperties } from './detect/segments/source-properties.js';
export { daofind, type DaofindOptions, type DaofindSource } from './detect/stars/daofind.js';
export {
  irafStarFinder,
  type IrafSource,
  type IrafStarFinderOptions,
} from './detect/stars/iraf-star-finder.js';
export type { StarShape } from './detect/stars/star-kernel.js';
export { subtractBackground, type SubtractOptions } from './detect/subtract-background.js';
