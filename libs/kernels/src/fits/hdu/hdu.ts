import type { ByteSource } from '../../byte-source.js';
import type { FitsFormatError } from '../../errors.js';
import type { FitsHeader } from '../header/header.js';

/** Contents of an HDU. `other`: an extension type or a non-standard file that this library handles as bytes. */
export type HduKind =
  | 'primary'
  | 'image'
  | 'bintable'
  | 'table'
  | 'random-groups'
  | 'compressed-image'
  | 'compressed-table'
  | 'other';

/** One header-data unit (HDU): its header and the position of its data. */
export interface Hdu {
  /** 0-based position in the file. */
  readonly index: number;
  /** Primary HDU or the kind of extension. */
  readonly kind: HduKind;
  /** EXTNAME; without one `PRIMARY` for the first HDU, else ''. */
  readonly name: string;
  /** EXTVER, or null. */
  readonly version: number | null;
  /** All its cards. */
  readonly header: FitsHeader;
  /** Bits per pixel, negative for floating point; of a compressed image ZBITPIX. */
  readonly bitpix: number;
  /** NAXIS1 first; of a compressed image the ZNAXISn, of a constant array NPIX1, NPIX2. */
  readonly shape: readonly number[];
  /** The value of every pixel of a constant array (NAXIS = 0 with PIXVALUE), which has no data in the file. */
  readonly constant?: number;
  /** Offset of the header in bytes. */
  readonly headerOffset: number;
  /** Length of the header in bytes, with padding. */
  readonly headerLength: number;
  /** Offset of the data in bytes. */
  readonly dataOffset: number;
  /** Length of the data in bytes, without padding; for a table with its heap. */
  readonly dataLength: number;
}

/** An opened FITS file: all its headers up to the first that is damaged, none of its data. */
export interface FitsFile {
  /** Source of the bytes. */
  readonly source: ByteSource;
  /** The HDUs in the order of the file; the first is the primary one. */
  readonly hdus: readonly Hdu[];
  /** The error of the HDU behind the last one of `hdus`: in its header, or that the file ends before its data do. */
  readonly damage?: FitsFormatError;
}
