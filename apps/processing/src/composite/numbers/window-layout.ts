import { cutWindow, levelGrid, levelWithin, TILE_SIZE, type ImageGrid, type PixelWindow } from '#kernels';
import { fieldErrors, type FieldProblem } from '#platform/app-error';
import type { CompositeSpec, LevelWindow } from '#processing-client/contract';
import { reducedSize } from '../../image-io/read-window.js';
import type { SkyImage } from '../../image-io/sky-image.js';
import { blurReach, imageTile } from '../../picture/image-tile.js';
import { inputWindow, type InputWindow } from '../../picture/input-window.js';
import {
  BLOCK_SIDE,
  layOutComposite,
  preloadDecider,
  type CompositeLayout,
  type PlacedChannel,
  type PlacedImage,
} from '../composite-layout.js';
import { finestGrid, measuredGrid } from '../picture-grid.js';

type Spec = Pick<
  CompositeSpec,
  'channels' | 'resolutionMatch' | 'repairCores' | 'crop' | 'northUp' | 'rotationDegrees'
>;

/**
 * Lays out a window of a level of a composition. Its pixels do not depend on the window: images are placed, reduced and compared as for the
 * whole level, and drawn in whole blocks of it.
 *
 * @param isRemote whether files are in a bucket
 * @throws AppError validation naming what lies outside the level, or as {@link layOutComposite}
 */
export function layOutWindow(
  inputs: readonly (readonly SkyImage[])[],
  spec: Spec,
  window: LevelWindow,
  isRemote: boolean,
): CompositeLayout {
  const finest = finestGrid(inputs, spec);
  assertInside(finest, window);
  const level = levelGrid(finest, window.level);
  const whole = layOutComposite(inputs, level, spec);
  const shouldPreload = preloadDecider(isRemote);
  const measured = measuredGrid(finest);
  return {
    ...whole,
    grid: cutWindow(level, window),
    tiles: alignedTiles(window),
    level: { x: -window.x, y: -window.y, width: level.width, height: level.height },
    channels: whole.channels.map((channel, i) => ({
      ...channel,
      images: cutImages(channel, inputs[i], level, window).map((image) => ({
        ...image,
        isPreloaded: channel.twinOf === null && shouldPreload(image.whole),
      })),
      compared: inputs[i].flatMap(({ width, height, ...image }, input) =>
        inputWindow({ ...image, width, height }, measured) ? [{ input, width, height }] : [],
      ),
    })),
  };
}

function assertInside(finest: ImageGrid, { level, x, y, width, height }: LevelWindow): void {
  const last = levelWithin(finest, TILE_SIZE);
  if (level > last)
    throw fieldErrors([{ field: 'window.level', message: `must not be greater than ${last}` }]);
  const grid = levelGrid(finest, level);
  const problems = [
    ...outside('x', 'width', x, width, grid.width),
    ...outside('y', 'height', y, height, grid.height),
  ];
  if (problems.length > 0) throw fieldErrors(problems);
}

function outside(start: string, side: string, from: number, length: number, pixels: number): FieldProblem[] {
  if (from >= pixels)
    return [{ field: `window.${start}`, message: `must be less than ${pixels}, the ${side} of the level` }];
  if (from + length > pixels)
    return [
      { field: `window.${side}`, message: `must not be greater than ${pixels - from}: the level ends there` },
    ];
  return [];
}

/** Tiles of a window, each in one block of the level; their places count from the corner of the window. */
export function alignedTiles({ x, y, width, height }: PixelWindow): PixelWindow[] {
  const columns = alignedParts(x, width);
  return alignedParts(y, height).flatMap((row) =>
    columns.map((column) => ({ x: column.start, y: row.start, width: column.length, height: row.length })),
  );
}

/** The parts of a side between multiples of the block's side, counted from the start of the window. */
function alignedParts(from: number, length: number) {
  const parts: { start: number; length: number }[] = [];
  for (let start = 0; start < length;) {
    const rest = BLOCK_SIDE - ((from + start) % BLOCK_SIDE);
    parts.push({ start, length: Math.min(rest, length - start) });
    start += rest;
  }
  return parts;
}

/** The images of a channel that show in the blocks of a window, with the parts that these show. */
function cutImages(
  { images, blur }: PlacedChannel,
  inputs: readonly SkyImage[],
  level: ImageGrid,
  window: LevelWindow,
): PlacedImage[] {
  const area = cutWindow(level, blocksAround(window, blurReach(blur)));
  return images.flatMap((image) => {
    const part = imageTile(inputs[image.input], image.whole, area);
    return part
      ? [{ ...image, whole: cutInput(image.whole, part.window), bounds: shifted(image, window) }]
      : [];
  });
}

/** The blocks of a level that a window shows, and a margin. */
function blocksAround({ x, y, width, height }: PixelWindow, margin: number): PixelWindow {
  const [left, bottom] = [x, y].map((start) => start - (start % BLOCK_SIDE) - margin);
  const [right, top] = [x + width, y + height].map(
    (end) => Math.ceil(end / BLOCK_SIDE) * BLOCK_SIDE + margin,
  );
  return { x: left, y: bottom, width: right - left, height: top - bottom };
}

const cutInput = ({ reduction }: InputWindow, window: PixelWindow): InputWindow => ({
  ...{ window, reduction },
  ...reducedSize({ window, reduction }),
});

/** Bounds of an image in the pixels of the window. */
const shifted = ({ bounds }: PlacedImage, { x, y }: LevelWindow): PlacedImage['bounds'] =>
  bounds && {
    xMin: bounds.xMin - x,
    xMax: bounds.xMax - x,
    yMin: bounds.yMin - y,
    yMax: bounds.yMax - y,
  };
