// Reading, checking and writing FITS files, compressed or not.

export * from '../errors.js';
export { memorySource, readExactly, type ByteSource } from '../byte-source.js';
export type { CardValue, ComplexValue } from '../fits/header/card-value.js';
export type { Card } from '../fits/header/card.js';
export { parseCard } from '../fits/header/card.js';
export { asciiCard, asciiText } from '../fits/header/ascii-text.js';
export { formatCard } from '../fits/header/format-card.js';
export { formatHeader } from '../fits/header/format-header.js';
export { FitsHeader } from '../fits/header/header.js';
export { parseHeader } from '../fits/header/parse-header.js';
export type { FitsFile, Hdu, HduKind } from '../fits/hdu/hdu.js';
export { openFits, type OpenOptions } from '../fits/hdu/open.js';
export { findHdu, findImageHdu, isImage } from '../fits/hdu/find.js';
export type { Float64Raster } from '../raster.js';
export { readImageFloat64, readImageRows } from '../fits/image/read-rows.js';
export { type IntegerRaster, readImageIntegers } from '../fits/image/read-integers.js';
export type { ImageWindow } from '../fits/image/window.js';
export { cellShape, columnType, type ColumnType } from '../fits/table/cells/cell-shape.js';
export type { AsciiCoding, BinaryCoding, Cell, CellScalar, TableColumn } from '../fits/table/column.js';
export { isTable, tableColumns } from '../fits/table/columns.js';
export { type ColumnValues, readTableColumn, type RowRange } from '../fits/table/read-column.js';
export { type NumberRange, readCellNumbers, readTableNumbers } from '../fits/table/read-numbers.js';
export { readTableRows, type TablePage, type TableRows } from '../fits/table/read-rows.js';
export { isMatch, type SearchRange, searchTableRows } from '../fits/table/search-rows.js';
export { shortestFloat } from '../fits/table/cells/shortest-float.js';
export {
  type ChecksumReport,
  type ChecksumResult,
  verifyChecksum,
} from '../fits/checksum/verify-checksum.js';
export type { FitsProblem } from '../fits/verify/problem.js';
export { verifyFits } from '../fits/verify/verify-fits.js';
export { verifyHeader } from '../fits/verify/verify-header.js';
export { verifyTable } from '../fits/verify/verify-table.js';
export { fitsChunks, writeExtension, writeFits } from '../fits/write/write-fits.js';
export type {
  PixelData,
  WritableColumn,
  WritableHdu,
  WritableImage,
  WritableTable,
  WriteOptions,
} from '../fits/write/writable.js';
export { uncompressedHeader } from '../fits/compression/uncompressed-header.js';
export {
  MAX_UNCOMPRESSED_BYTES,
  uncompressedSource,
  fileCompression,
  type FileCompression,
} from '../fits/compression/file-compression.js';
