import type { Size } from './camera.js';
import type { View } from '../document.js';

/** From this zoom on there are lines between the pixels of the grid. */
const MIN_ZOOM = 16;

/** Where the lines between pixels are, in CSS pixels; null where they would be too near to each other. */
export function pixelLines({ x, y, zoom }: View, screen: Size, pixelRatio: number) {
  if (zoom < MIN_ZOOM) return null;
  const lineNear = (middle: number, length: number): number =>
    (length / 2 - (middle - Math.floor(middle)) * zoom) / pixelRatio;
  return {
    distance: zoom / pixelRatio,
    x: lineNear(x, screen.width),
    // Rows are counted from the bottom.
    y: lineNear(-y, screen.height),
  };
}
