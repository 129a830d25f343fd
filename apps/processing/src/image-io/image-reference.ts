import type { HduLayout } from '#kernels/parallel';
import type { FilePlace } from './stored-file.js';

/** An image in a stored file, as plain data for a thread: its pixels are read without searching the file again. */
export interface ImageReference {
  readonly place: FilePlace;
  readonly image: HduLayout;
  /** Rows that are compressed together, so that reading some of them decompresses all; 1 for uncompressed images. */
  readonly tileRows: number;
  /** Columns that are compressed together; absent for uncompressed images. */
  readonly tileColumns?: number;
  /** Whether its values are stored as floating point numbers. */
  readonly holdsFloats?: boolean;
  /** Whether its values do not fit single precision. */
  readonly needsDoubles?: boolean;
  /** Weights (WHT) of the same size: pixels of weight 0 hold no data. */
  readonly weights: HduLayout | null;
  /** Flags of its pixels, if the file has any. */
  readonly quality?: { readonly hdu: HduLayout; readonly unusableBits: number };
}

/** One plane of an image. */
export interface ImagePlane {
  readonly image: ImageReference;
  readonly plane: number;
  readonly width: number;
  readonly height: number;
}
