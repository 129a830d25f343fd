import type { View } from '../document.js';
import type { Size } from './camera.js';

/** What d3-zoom moves: CSS pixel = k · grid pixel + x or y, with the grid's rows counted from the top. */
export interface ZoomTransform {
  readonly k: number;
  readonly x: number;
  readonly y: number;
}

/** A stage: its size in CSS pixels, and how many device pixels one of them is. */
export interface Stage extends Size {
  readonly pixelRatio: number;
}

/** The view that a transform shows. */
export const viewOf = ({ k, x, y }: ZoomTransform, grid: Size, stage: Stage): View => ({
  x: (stage.width / 2 - x) / k,
  y: grid.height - (stage.height / 2 - y) / k,
  zoom: k * stage.pixelRatio,
});

/** The inverse of {@link viewOf}. */
export function transformOf({ x, y, zoom }: View, grid: Size, stage: Stage): ZoomTransform {
  const k = zoom / stage.pixelRatio;
  return { k, x: stage.width / 2 - x * k, y: stage.height / 2 - (grid.height - y) * k };
}
