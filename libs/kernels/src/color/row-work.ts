import { blendLuminance, type PreparedLuminance } from './adjust-row.js';
import { sumChannels, type PreparedChannel } from './channel-sum.js';
import { encodeRow, type PicturePixels } from './encode-row.js';
import { createRgbRow, maximumOfRow, scaleRow, type RgbRow } from './rgb-row.js';
import { vectorRowWork } from './vector-row-work.js';

/** What is done with each row of a composite, on one row that is used again and again. */
export interface RowWork {
  /** The row; other steps may change it between these. */
  readonly row: RgbRow;
  /** Fills the row with the sum of the channels from the pixel `offset` of the grid. */
  sum(offset: number): void;
  /** The largest component of the row. */
  maximum(): number;
  /** Multiplies the row by a factor and cuts it off at 1. */
  scale(factor: number): void;
  /** Blends the luminance channel into the row, if there is one, from the pixel `offset` of the grid. */
  blend(offset: number): void;
  /** Encodes the row as sRGB into `out` from element `at`. */
  encode(components: 3 | 4, out: PicturePixels, at: number): void;
}

/** Rows shorter than this are not worth the copies that vectors need. */
const SHORTEST_VECTOR_ROW = 32;

/** The work on rows of `width` pixels: in vectors where there are any, with the same bits as result as the plain one. */
export function rowWork(
  channels: readonly PreparedChannel[],
  width: number,
  luminance?: PreparedLuminance,
): RowWork {
  const vectors = width >= SHORTEST_VECTOR_ROW ? vectorRowWork(channels, width, luminance) : undefined;
  return vectors ?? plainRowWork(channels, width, luminance);
}

/** {@link rowWork} without vectors. */
export function plainRowWork(
  channels: readonly PreparedChannel[],
  width: number,
  luminance?: PreparedLuminance,
): RowWork {
  const row = createRgbRow(width);
  return {
    row,
    sum: (offset) => sumChannels(channels, offset, row),
    maximum: () => maximumOfRow(row),
    scale: (factor) => scaleRow(row, factor),
    blend: (offset) => luminance && blendLuminance(row, luminance, offset),
    encode: (components, out, at) => encodeRow(row, components, out, at),
  };
}
