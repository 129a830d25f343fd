import { UnsupportedError } from '../../../errors.js';
import type { Hdu } from '../../hdu/hdu.js';
import type { FitsHeader } from '../../header/header.js';
import { type PixelCoding, pixelCoding } from '../../image/layout.js';
import { namedTileColumns, type TileColumn } from '../tile-columns.js';

/** Compression algorithms of FITS Standard 4.0, table 36. */
export type TileCodec = 'RICE_1' | 'GZIP_1' | 'GZIP_2' | 'PLIO_1' | 'HCOMPRESS_1' | 'NOCOMPRESS';

/** Subtractive dithering of quantised floating-point pixels (FITS Standard 4.0 §10.2.2). */
export type DitherMethod = 'none' | 'dither-1' | 'dither-2';

/** The columns of the table of tiles; where one is missing, a keyword of the same name may stand for all rows. */
export interface TileColumns {
  readonly compressed?: TileColumn;
  readonly gzipped?: TileColumn;
  readonly uncompressed?: TileColumn;
  readonly scale?: TileColumn;
  readonly zero?: TileColumn;
  readonly blank?: TileColumn;
}

/** Storage of a compressed image. */
export interface TileLayout {
  readonly codec: TileCodec;
  readonly shape: readonly number[];
  /** Size of a tile along each axis; those at the far ends may be smaller. */
  readonly tileShape: readonly number[];
  /** Number of tiles along each axis. */
  readonly tileGrid: readonly number[];
  /** BITPIX, BSCALE, BZERO and BLANK of the uncompressed image. */
  readonly coding: PixelCoding;
  /** Whether floating-point pixels are stored as scaled integers. */
  readonly quantised: boolean;
  readonly dither: DitherMethod;
  /** ZDITHER0: 1 to 10000. */
  readonly ditherSeed: number;
  /** ZSCALE, ZZERO and ZBLANK where they are keywords. */
  readonly scale?: number;
  readonly zero?: number;
  readonly blank?: number;
  /** RICE_1: pixels a block and bytes a pixel. */
  readonly blockSize: number;
  readonly bytesPerPixel: number;
  /** HCOMPRESS_1: smooth while decompressing. */
  readonly smooth: boolean;
  readonly columns: TileColumns;
  /** Bytes of a table row, number of rows, and where the heap begins behind the start of the data. */
  readonly rowBytes: number;
  readonly rows: number;
  readonly heapOffset: number;
}

const CODECS: Readonly<Record<string, TileCodec>> = {
  RICE_1: 'RICE_1',
  RICE_ONE: 'RICE_1',
  GZIP_1: 'GZIP_1',
  GZIP_2: 'GZIP_2',
  PLIO_1: 'PLIO_1',
  HCOMPRESS_1: 'HCOMPRESS_1',
  NOCOMPRESS: 'NOCOMPRESS',
};

const DITHERS: Readonly<Record<string, DitherMethod>> = {
  SUBTRACTIVE_DITHER_1: 'dither-1',
  SUBTRACTIVE_DITHER_2: 'dither-2',
};

const DEFAULT_BLOCK_SIZE = 32;
const DEFAULT_BYTES_PER_PIXEL = 4;

/**
 * Reads from the header of a compressed image how its tiles are stored (FITS Standard 4.0 §10.1).
 *
 * @throws FitsFormatError when a mandatory keyword is missing or illegal, or the table has fewer rows than tiles
 * @throws UnsupportedError for a compression type outside the standard
 */
export function tileLayout(hdu: Hdu): TileLayout {
  const { header, shape } = hdu;
  const columns = tileTableColumns(header);
  const tileShape = shape.map((length, k) => tileLength(header, k + 1, k === 0 ? length : 1));
  const tileGrid = shape.map((length, k) => Math.ceil(length / tileShape[k]));
  const coding = pixelCoding(hdu);
  const rows = header.requireInteger('NAXIS2');
  const tiles = tileGrid.reduce((product, count) => product * count, 1);
  if (tiles > rows) throw header.error('NAXIS2', `${rows} rows for ${tiles} tiles`);
  const scale = header.number('ZSCALE');
  return {
    codec: tileCodec(header),
    shape,
    tileShape,
    tileGrid,
    coding,
    quantised: coding.bitpix < 0 && (columns.scale !== undefined || scale !== undefined),
    dither: DITHERS[header.string('ZQUANTIZ')?.trim().toUpperCase() ?? ''] ?? 'none',
    ditherSeed: header.integer('ZDITHER0') ?? 1,
    scale,
    zero: header.number('ZZERO'),
    blank: header.integer('ZBLANK'),
    blockSize: codecParameter(header, 'BLOCKSIZE') ?? DEFAULT_BLOCK_SIZE,
    bytesPerPixel: codecParameter(header, 'BYTEPIX') ?? DEFAULT_BYTES_PER_PIXEL,
    smooth: (codecParameter(header, 'SMOOTH') ?? 0) !== 0,
    columns,
    rowBytes: header.requireInteger('NAXIS1'),
    rows,
    heapOffset: header.integer('THEAP') ?? header.requireInteger('NAXIS1') * rows,
  };
}

function tileTableColumns(header: FitsHeader): TileColumns {
  const named = namedTileColumns(header);
  return {
    compressed: heapColumn(header, named, 'COMPRESSED_DATA'),
    gzipped: heapColumn(header, named, 'GZIP_COMPRESSED_DATA'),
    uncompressed: heapColumn(header, named, 'UNCOMPRESSED_DATA'),
    scale: numberColumn(header, named, 'ZSCALE', 'DE'),
    zero: numberColumn(header, named, 'ZZERO', 'DE'),
    blank: numberColumn(header, named, 'ZBLANK', 'BIJ'),
  };
}

function heapColumn(
  header: FitsHeader,
  named: Map<string, TileColumn>,
  name: string,
): TileColumn | undefined {
  const column = named.get(name);
  if (column && !column.descriptorBytes)
    throw header.error(name, 'is not a column of variable-length arrays');
  return column;
}

function numberColumn(
  header: FitsHeader,
  named: Map<string, TileColumn>,
  name: string,
  types: string,
): TileColumn | undefined {
  const column = named.get(name);
  if (column && !types.includes(column.type)) throw header.error(name, `is a column of type ${column.type}`);
  return column;
}

function tileLength(header: FitsHeader, axis: number, standard: number): number {
  const keyword = `ZTILE${axis}`;
  const length = header.has(keyword) ? header.requireInteger(keyword) : standard;
  if (length < 1) throw header.error(keyword, `${length} is not a size`);
  return length;
}

function tileCodec(header: FitsHeader): TileCodec {
  const name = header.requireString('ZCMPTYPE').trim().toUpperCase();
  const codec = CODECS[name];
  if (!codec) throw new UnsupportedError(`compression '${name}'`, { ...header.location, card: 'ZCMPTYPE' });
  return codec;
}

/** The ZVALi of the parameter whose ZNAMEi is `name`. */
function codecParameter(header: FitsHeader, name: string): number | undefined {
  for (let n = 1; header.has(`ZNAME${n}`); n++) {
    if (header.string(`ZNAME${n}`)?.trim().toUpperCase() === name) return header.requireInteger(`ZVAL${n}`);
  }
  return undefined;
}
