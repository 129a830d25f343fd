import { UnsupportedError } from '../../../errors.js';
import type { Hdu } from '../../hdu/hdu.js';
import type { FitsHeader } from '../../header/header.js';
import { type BinaryFormat, fieldBytes, parseBinaryFormat } from '../../table/cells/tform.js';
import { type TileColumn, tileColumns } from '../tile-columns.js';

/** Compression of one column (FITS Standard 4.0 §10.3.5). */
export type ColumnCodec = 'GZIP_1' | 'GZIP_2' | 'RICE_1' | 'NOCOMPRESS';

/** One column of a compressed table. */
export interface CompressedColumn {
  readonly codec: ColumnCodec;
  /** ZFORMn: the format of the column in the uncompressed table. */
  readonly format: BinaryFormat;
  /** Offset of the field in a row of the uncompressed table, and its bytes. */
  readonly offset: number;
  readonly width: number;
  /** Column of the compressed bytes. */
  readonly stored: TileColumn;
}

/** Storage of a compressed table: each row of the table holds one tile of rows, column by column. */
export interface TableLayout {
  readonly columns: readonly CompressedColumn[];
  /** ZNAXIS1, ZNAXIS2 and ZPCOUNT of the uncompressed table. */
  readonly rowBytes: number;
  readonly rows: number;
  /** Bytes behind the rows: gap and heap. */
  readonly parameterBytes: number;
  /** ZTHEAP: where its heap begins. */
  readonly heapOffset: number;
  /** Rows of a tile; the last one may be shorter. */
  readonly tileRows: number;
  readonly tiles: number;
  /** Bytes of a row of the compressed table, and where its heap begins behind the start of the data. */
  readonly storedRowBytes: number;
  readonly storedHeapOffset: number;
}

const CODECS: readonly string[] = ['GZIP_1', 'GZIP_2', 'RICE_1', 'NOCOMPRESS'];

/**
 * Reads from the header of a compressed table how it is stored (FITS Standard 4.0 §10.3).
 *
 * @throws FitsFormatError when a mandatory keyword is missing or illegal or the sizes do not agree
 * @throws UnsupportedError for a compression outside the standard
 */
export function tableLayout(hdu: Hdu): TableLayout {
  const { header } = hdu;
  const rowBytes = requireSize(header, 'ZNAXIS1');
  const rows = requireSize(header, 'ZNAXIS2');
  const tileRows = Math.max(1, requireSize(header, 'ZTILELEN'));
  const tiles = Math.ceil(rows / tileRows);
  const storedRows = requireSize(header, 'NAXIS2');
  if (tiles > storedRows) throw header.error('NAXIS2', `${storedRows} rows for ${tiles} tiles`);
  const columns = compressedColumns(header);
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  if (width !== rowBytes)
    throw header.error('ZNAXIS1', `the columns need ${width} bytes a row, not ${rowBytes}`);
  const storedRowBytes = requireSize(header, 'NAXIS1');
  return {
    columns,
    rowBytes,
    rows,
    parameterBytes: header.has('ZPCOUNT') ? requireSize(header, 'ZPCOUNT') : 0,
    heapOffset: header.integer('ZTHEAP') ?? rowBytes * rows,
    tileRows,
    tiles,
    storedRowBytes,
    storedHeapOffset: header.integer('THEAP') ?? storedRowBytes * storedRows,
  };
}

function requireSize(header: FitsHeader, keyword: string): number {
  const size = header.requireInteger(keyword);
  if (size < 0) throw header.error(keyword, `${size} is not a size`);
  return size;
}

function compressedColumns(header: FitsHeader): CompressedColumn[] {
  let offset = 0;
  return tileColumns(header).map((stored, k) => {
    if (!stored.descriptorBytes)
      throw header.error(`TFORM${k + 1}`, 'is not a column of variable-length arrays');
    const keyword = `ZFORM${k + 1}`;
    const format = parseBinaryFormat(header.requireString(keyword));
    if (!format) throw header.error(keyword, 'is not a format of a binary table');
    const codec = columnCodec(header, k + 1, format);
    const column = { codec, format, offset, width: fieldBytes(format), stored };
    offset += column.width;
    return column;
  });
}

/** ZCTYPn; fpack gives none to a column without bytes, which has nothing to compress. */
function columnCodec(header: FitsHeader, n: number, format: BinaryFormat): ColumnCodec {
  if (format.repeat === 0 && !header.has(`ZCTYP${n}`)) return 'NOCOMPRESS';
  const name = header.requireString(`ZCTYP${n}`).trim().toUpperCase();
  if (!CODECS.includes(name)) {
    throw new UnsupportedError(`compression '${name}'`, { ...header.location, card: `ZCTYP${n}` });
  }
  // CFITSIO, which alone writes such tables, leaves complex numbers in order under this name: their bytes are those of GZIP_1.
  if (name === 'GZIP_2' && (format.type === 'C' || format.type === 'M')) return 'GZIP_1';
  return name as ColumnCodec;
}
