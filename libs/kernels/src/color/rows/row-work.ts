import { blendLuminance, type PreparedLuminance } from './adjust-row.js';
import { sumChannels, type PreparedChannel } from './channel-sum.js';
import { encodeRow, type PicturePixels } from './encode-row.js';
import { createRgbRow, maximumOfRow, scaleRow, type RgbRow } from './rgb-row.js';

/** The operations on each row of a composite, on one row of memory that is reused. */
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
  /** Encodes the row as sRGB into `out` from element `at`; see {@link encodeRow}. */
  encode(components: 3 | 4, out: PicturePixels, at: number, exact?: boolean): void;
}

/** The work on rows of `width` pixels, without vectors. */
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
    encode: (components, out, at, exact) => encodeRow(row, components, out, at, exact),
  };
}
