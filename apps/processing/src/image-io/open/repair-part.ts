import {
  CORE_MARGIN,
  fillCores,
  findCores,
  type PixelWindow,
  type Raster,
  type RepairedCore,
} from '#kernels';
import { threadFloats } from '../../engine/threads/thread-memory.js';
import type { FilledCore } from '../image.tasks.js';
import { readPart, type OpenImage } from './read-part.js';

/**
 * The saturated cores that show in a part of a plane, in the part's pixels. The part is read again with a margin only if one at its side
 * depends on pixels beyond, so that every core is filled alike in all parts that show it.
 */
export async function coresOf(
  open: OpenImage,
  plane: number,
  part: PixelWindow,
  raster: Raster,
): Promise<readonly RepairedCore[]> {
  const { cores, needsMargin } = findCores(raster, openSides(part, open));
  if (!needsMargin) return cores;
  const wide = withMargin(part, open);
  const data = threadFloats('cores', wide.width * wide.height);
  const around = await readPart(open, plane, wide, data);
  const [dx, dy] = [wide.x - part.x, wide.y - part.y];
  return findCores(around, openSides(wide, open))
    .cores.map((core) => core.map(({ x, y, value }) => ({ x: x + dx, y: y + dy, value })))
    .filter((core) => core.some((pixel) => isIn(part, pixel)));
}

/** Fills cores in a part of an image. @returns each whole core, by its place in the image */
export function fillPart(
  raster: Raster,
  part: PixelWindow,
  image: string,
  cores: readonly RepairedCore[],
): FilledCore[] {
  const shown = cores.map((core) => core.filter((pixel) => isIn(part, pixel)));
  fillCores(raster, shown);
  return cores.map(([{ x, y }, ...others]) => ({
    ...{ image, x: part.x + x, y: part.y + y },
    pixels: 1 + others.length,
  }));
}

const isIn = ({ width, height }: PixelWindow, { x, y }: { x: number; y: number }): boolean =>
  x >= 0 && y >= 0 && x < width && y < height;

const openSides = ({ x, y, width, height }: PixelWindow, { image: { shape } }: OpenImage) => ({
  left: x > 0,
  right: x + width < shape[0],
  bottom: y > 0,
  top: y + height < shape[1],
});

function withMargin({ x, y, width, height }: PixelWindow, { image: { shape } }: OpenImage): PixelWindow {
  const [left, bottom] = [Math.max(0, x - CORE_MARGIN), Math.max(0, y - CORE_MARGIN)];
  const right = Math.min(shape[0], x + width + CORE_MARGIN);
  const top = Math.min(shape[1], y + height + CORE_MARGIN);
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}
