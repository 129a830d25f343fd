import type { ImagePlane } from '../image-io/image-reference.js';
import { BACKGROUND } from './detection-options.js';

/** Strips are aligned to the boxes of the background. */
const BOX_ROWS = BACKGROUND.boxSize;
/** A strip of this size takes a thread some 50 ms. */
const STRIP_PIXELS = 1 << 20;

export interface Strip {
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Rows of a strip: a multiple of the box size, and complete tiles of a compressed image. */
export function stripRows({ image, width }: Pick<ImagePlane, 'image' | 'width'>): number {
  const wanted = Math.max(STRIP_PIXELS / width, image.tileRows, 1);
  const boxes = image.tileRows > BOX_ROWS ? Math.ceil(wanted / BOX_ROWS) : Math.floor(wanted / BOX_ROWS);
  return Math.max(1, boxes) * BOX_ROWS;
}

/** The strips of all rows of a plane. */
export function stripsOf(plane: ImagePlane): Strip[] {
  const rows = stripRows(plane);
  return Array.from({ length: Math.ceil(plane.height / rows) }, (_, strip) => ({
    rowStart: strip * rows,
    rowEnd: Math.min(plane.height, (strip + 1) * rows),
  }));
}
