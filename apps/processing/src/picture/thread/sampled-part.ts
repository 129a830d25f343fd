import type { PixelWindow } from '#kernels';

/** The samples in a tile. */
export interface SampledPart extends PixelWindow {
  /** The part of the tile from its first sample on, in pixels. */
  readonly tile: PixelWindow;
}

/** The samples within a tile when every `step`-th pixel of the grid is one, from its first pixel on. */
export function sampledPart({ x, y, width, height }: PixelWindow, step: number): SampledPart {
  const first = { x: Math.ceil(x / step), y: Math.ceil(y / step) };
  return {
    ...first,
    width: Math.ceil((x + width) / step) - first.x,
    height: Math.ceil((y + height) / step) - first.y,
    tile: {
      x: first.x * step,
      y: first.y * step,
      width: x + width - first.x * step,
      height: y + height - first.y * step,
    },
  };
}
