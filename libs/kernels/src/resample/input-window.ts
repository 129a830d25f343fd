import type { RowCurve } from './row-curve.js';
import type { PointBounds, Range } from './tile-area.js';

/** Position and reduction of the sampled raster in the whole image. */
export interface InputWindow {
  readonly origin: { readonly x: number; readonly y: number };
  readonly reduction: number;
}

/** Centre of the first reduced pixel in the whole image: (factor − 1)/2 pixels right of the window's first one. */
function centerOfFirst(origin: number, reduction: number): number {
  return origin + (reduction - 1) / 2;
}

/** Moves a curve from the whole image into the window. */
export function curveToWindow(curve: RowCurve, { origin, reduction }: InputWindow): void {
  curve.x0 = (curve.x0 - centerOfFirst(origin.x, reduction)) / reduction;
  curve.x1 /= reduction;
  curve.x2 /= reduction;
  curve.y0 = (curve.y0 - centerOfFirst(origin.y, reduction)) / reduction;
  curve.y1 /= reduction;
  curve.y2 /= reduction;
}

/** Moves the bounds of a part of the whole image into the window. */
export function boundsToWindow(bounds: PointBounds, { origin, reduction }: InputWindow): PointBounds {
  const move = ({ min, max }: Range, from: number): Range => {
    const shift = centerOfFirst(from, reduction);
    return { min: (min - shift) / reduction, max: (max - shift) / reduction };
  };
  return { x: move(bounds.x, origin.x), y: move(bounds.y, origin.y) };
}

/** Moves coordinates along one axis from the whole image into the window. */
export function pointsToWindow(coordinates: Float64Array, origin: number, reduction: number): void {
  if (origin === 0 && reduction === 1) return;
  const shift = centerOfFirst(origin, reduction);
  for (let i = 0; i < coordinates.length; i++) coordinates[i] = (coordinates[i] - shift) / reduction;
}
