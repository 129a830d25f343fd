import { ArgumentError } from '../../errors.js';
import { isImage } from '../hdu/find.js';
import type { Hdu } from '../hdu/hdu.js';

/** The pixels of an image to read; all fields are optional and default to the whole first plane. */
export interface ImageWindow {
  /** Index over the axes from the third on, flattened: the third axis runs fastest. Default 0. */
  readonly plane?: number;
  /** Column of the lower left pixel, 0-based. Default 0. */
  readonly x?: number;
  /** Its row. Default 0. */
  readonly y?: number;
  /** Columns. Default: up to the edge. */
  readonly width?: number;
  /** Rows. Default: up to the edge. */
  readonly height?: number;
}

/** A window with every number given and checked, and the size of the plane around it. */
export interface PlaneWindow {
  readonly plane: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly planeWidth: number;
  readonly planeHeight: number;
}

/**
 * Completes a window with the size of the image, and checks it. An image with one axis is one row.
 * @throws ArgumentError when the HDU holds no image or the window is not inside it
 */
export function resolveWindow(hdu: Hdu, window: ImageWindow = {}): PlaneWindow {
  if (!isImage(hdu)) throw new ArgumentError('hdu', `HDU ${hdu.index} (${hdu.kind}) has no image`);
  const [planeWidth, planeHeight = 1, ...others] = hdu.shape;
  const planes = others.reduce((product, length) => product * length, 1);
  const { plane = 0, x = 0, y = 0 } = window;
  const { width = planeWidth - x, height = planeHeight - y } = window;
  requireRange('plane', plane, 1, planes);
  requireRange('x', x, width, planeWidth);
  requireRange('y', y, height, planeHeight);
  return { plane, x, y, width, height, planeWidth, planeHeight };
}

function requireRange(argument: string, start: number, length: number, limit: number): void {
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(length);
  if (!whole || start < 0 || length < 1 || start + length > limit) {
    throw new ArgumentError(argument, `${length} from ${start} is not inside 0 … ${limit - 1}`);
  }
}
