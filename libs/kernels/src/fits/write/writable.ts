import type { Card } from '../header/card.js';

/** Pixels or table values to write; the type decides the format, and for the unsigned (and Int8) types the zero point. */
export type PixelData =
  | Uint8Array
  | Int8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/** Properties of every HDU. */
interface WritableHduBase {
  /** EXTNAME. */
  readonly name?: string;
  /** EXTVER. */
  readonly version?: number;
  /**
   * The other cards, in order. The cards that describe the structure (SIMPLE, BITPIX, NAXISn, EXTNAME, CHECKSUM …) are made from the data,
   * and ignored here, so that the header of another file can be passed on.
   */
  readonly cards?: readonly Card[];
}

/** An image to write: the primary HDU when it comes first, else an IMAGE extension. */
export interface WritableImage extends WritableHduBase {
  /** Discriminates the kinds; optional. */
  readonly type?: 'image';
  /** NAXIS1 first; default: one axis. Ignored without data. */
  readonly shape?: readonly number[];
  /** `undefined` writes an HDU without data (NAXIS = 0). */
  readonly data?: PixelData;
}

/** A binary table to write; never the first HDU of a file. */
export interface WritableTable extends WritableHduBase {
  /** Discriminates the kinds. */
  readonly type: 'table';
  /** The columns in their order; all of the same number of rows. */
  readonly columns: readonly WritableColumn[];
}

/** A column of a table to write. */
export interface WritableColumn {
  /** TTYPEn. */
  readonly name: string;
  /** TUNITn. */
  readonly unit?: string;
  /**
   * The values of all rows: numbers (several a row when there is a `shape`), text, logicals (null: undefined), or one
   * array a row for arrays of variable length.
   */
  readonly data: PixelData | readonly string[] | readonly (boolean | null)[] | readonly PixelData[];
  /** The shape of the array in a cell, first axis first; default: one number. Several axes are written as TDIMn. */
  readonly shape?: readonly number[];
  /** TNULLn: the integer that means "no value". */
  readonly null?: number;
  /** TDISPn: how to show the values, `F8.3` for example. */
  readonly display?: string;
}

/** Anything that can be written. */
export type WritableHdu = WritableImage | WritableTable;

/** Options of writing. */
export interface WriteOptions {
  /** Whether to add CHECKSUM and DATASUM cards (FITS Standard 4.0, section 4.4.2.7); default false. */
  readonly checksum?: boolean;
}

/** A prepared HDU: its header cards, and its data in any number of pieces. */
export interface PreparedHdu {
  readonly cards: readonly Card[];
  /** Length of the data in bytes, without padding. */
  readonly dataLength: number;
  /** The big-endian data, piece by piece; may be called more than once. */
  data(): Iterable<Uint8Array>;
}
