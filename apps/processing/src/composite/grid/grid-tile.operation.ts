import { createWcs, levelSize, levelWithin, pixelScaleArcsec, TILE_SIZE, type WcsParameters } from '#kernels';
import { AppError } from '#platform/app-error';
import type { GridImage, GridTileRequest } from '#processing-client/contract';
import type { Operation } from '../../engine/operation.js';
import type { PlanContext } from '../../engine/request-context.js';
import { openSources } from '../../image-io/open-sources.js';
import { parametersOf } from '../../image-io/sky-image.js';
import { blurReach, isNear, REACH, type Blur } from '../../picture/image-tile.js';
import { gridTileMemory } from '../composite-memory.js';
import { scaledBounds } from './describe-grid.js';
import { drawGridTile, type DrawGridTileInput } from './grid.tasks.js';

/** A float tile of a channel on a composition grid. Only the files that may touch it are opened. */
export const gridTile: Operation<'gridTile'> = async (planContext, request) => {
  const { channel, level, x, y, encoding, zero, scale } = request;
  assertInside(request);
  const grid = { ...request.grid, wcs: request.grid.wcs as WcsParameters };
  const images = await openNear(planContext, request);
  const coding = { encoding, scaling: { zero, scale }, shufflesHalves: true };
  const input = { images, grid, level, x, y, blurArcsec: channel.blurArcsec, coding };
  return {
    pixelBytes: gridTileMemory(levelSize(grid, level), images, blurOn(grid, channel, level)),
    name: 'The tile',
    run: async ({ tasks }) => {
      const packed = await tasks.run(drawGridTile, input);
      const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
      return { bytes, contentType: 'application/gzip', headers: {} };
    },
  };
};

/** @throws AppError not-found for a tile that is not in the grid */
function assertInside({ grid, level, x, y }: GridTileRequest): void {
  const isLevel = level <= levelWithin(grid, TILE_SIZE);
  const { width, height } = levelSize(grid, isLevel ? level : 0);
  if (!isLevel || x * TILE_SIZE >= width || y * TILE_SIZE >= height)
    throw new AppError('not-found', `Level ${level} has no tile ${x}, ${y}`);
}

/** Opens the images that may touch the tile, in their order. */
async function openNear(
  planContext: PlanContext,
  { channel, inputs, ...request }: GridTileRequest,
): Promise<DrawGridTileInput['images']> {
  const near = nearImages({ channel, ...request });
  const files = [...new Set(near.map(({ input }) => input))];
  const opened = await openSources(
    planContext,
    files.map((input) => ({
      ...inputs[input],
      hdus: near.filter((image) => image.input === input).map(({ hdu }) => hdu),
    })),
    'inputs',
  );
  return opened.images.map((image, i) => ({ ...image, wcs: parametersOf(image), offset: near[i].offset }));
}

/** The images whose light may reach a tile. */
function nearImages({ grid, channel, level, x, y }: Omit<GridTileRequest, 'inputs'>): readonly GridImage[] {
  const tile = { x: x * TILE_SIZE, y: y * TILE_SIZE, width: TILE_SIZE, height: TILE_SIZE };
  const reach = REACH + blurReach(blurOn(grid, channel, level));
  return channel.images.filter(({ bounds }) =>
    isNear(bounds && scaledBounds(bounds, 2 ** -level), tile, reach),
  );
}

/** The blur of a channel in pixels of a level. */
function blurOn(
  { wcs }: GridTileRequest['grid'],
  { blurArcsec }: GridTileRequest['channel'],
  level: number,
): Blur | null {
  if (!blurArcsec) return null;
  const scale = 2 ** level * pixelScaleArcsec(createWcs(wcs as WcsParameters));
  return { from: blurArcsec.from / scale, to: blurArcsec.to / scale };
}
