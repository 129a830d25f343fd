import { RANGES, type View } from '../document.js';

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The view that shows all of a grid; of one that would be narrower than a pixel of the screen only what is as narrow. */
export const fitView = (grid: Size, screen: Size): View => ({
  ...{ x: grid.width / 2, y: grid.height / 2 },
  zoom: zoomInRange(
    Math.max(
      Math.min(screen.width / grid.width, screen.height / grid.height),
      1 / Math.min(grid.width, grid.height),
    ),
  ),
});

/** The view that leaves no border. */
export const coverView = (grid: Size, screen: Size): View => ({
  ...fitView(grid, screen),
  zoom: zoomInRange(Math.max(screen.width / grid.width, screen.height / grid.height)),
});

const zoomInRange = (zoom: number): number => Math.min(RANGES.zoom[1], Math.max(RANGES.zoom[0], zoom));

/** The place on the grid, y from the bottom, of a place on the screen, in device pixels from its upper left corner. */
export const toGrid = ({ x, y, zoom }: View, screen: Size, point: Point): Point => ({
  x: x + (point.x - screen.width / 2) / zoom,
  y: y - (point.y - screen.height / 2) / zoom,
});

/** The inverse of {@link toGrid}. */
export const toScreen = ({ x, y, zoom }: View, screen: Size, point: Point): Point => ({
  x: screen.width / 2 + (point.x - x) * zoom,
  y: screen.height / 2 - (point.y - y) * zoom,
});

/** The view after a drag by device pixels. */
export const pan = (view: View, by: Point): View => ({
  ...view,
  ...{ x: view.x - by.x / view.zoom, y: view.y + by.y / view.zoom },
});

/** The view with another zoom; what is under the point stays there. */
export function zoomAt(view: View, screen: Size, point: Point, zoom: number): View {
  const fixed = toGrid(view, screen, point);
  const zoomed = { ...view, zoom: zoomInRange(zoom) };
  const moved = toGrid(zoomed, screen, point);
  return { ...zoomed, x: view.x + fixed.x - moved.x, y: view.y + fixed.y - moved.y };
}

/** The view whose middle is on the grid: it cannot be lost. */
export const onGrid = (view: View, grid: Size): View => ({
  ...view,
  ...{ x: Math.min(grid.width, Math.max(0, view.x)), y: Math.min(grid.height, Math.max(0, view.y)) },
});

/** The nearest view whose device pixels begin where the pixels of a level do, if both are as large. */
export function alignedView(view: View, screen: Size): View {
  const align = (middle: number, length: number): number => {
    const half = length / 2;
    return (Math.round(middle * view.zoom - half) + half) / view.zoom;
  };
  return { ...view, x: align(view.x, screen.width), y: align(view.y, screen.height) };
}

/**
 * The level whose pixels are drawn: as large as those of the screen, or up to twice as small.
 * @param magnification how many times as large they may be
 */
export const levelOf = (zoom: number, levelCount: number, magnification = 1): number =>
  Math.min(levelCount - 1, Math.max(0, Math.floor(Math.log2(magnification / zoom) + 1e-9)));
