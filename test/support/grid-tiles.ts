import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createWcs, decodeTile, TILE_SIZE, type ImageGrid, type Raster, type WcsParameters } from '#kernels';
import type {
  CompositionGrid,
  CompositionGridSpec,
  GridTileRequest,
  ProcessingClient,
} from '#processing-client';

/** A request for a tile of a channel, in single precision. */
export function tileOf(
  grid: CompositionGrid,
  { channels }: Pick<CompositionGridSpec, 'channels'>,
  index: number,
  place: Pick<GridTileRequest, 'level' | 'x' | 'y'>,
): GridTileRequest {
  const { placement, zero, scale } = grid.channels[index];
  const { inputs } = channels[index];
  return { grid: grid.placement, channel: placement, inputs, zero, scale, encoding: 'f32', ...place };
}

/** A tile from the engine. */
export const tileBytes = async (client: ProcessingClient, request: GridTileRequest): Promise<Buffer> =>
  gunzipSync(await buffer((await client.gridTile(request)).body));

/** A level of a channel, put together from its tiles. */
export async function wholeLevel(
  client: ProcessingClient,
  grid: CompositionGrid,
  request: Pick<CompositionGridSpec, 'channels'>,
  index: number,
  level: number,
): Promise<Raster> {
  const { width, height } = grid.levels[level];
  const data = new Float32Array(width * height).fill(NaN);
  for (let y = 0; y * TILE_SIZE < height; y++)
    for (let x = 0; x * TILE_SIZE < width; x++) {
      const tile = tileOf(grid, request, index, { level, x, y });
      const { header, values } = decodeTile(await tileBytes(client, tile), grid.channels[index]);
      expect(header).toMatchObject({ level, x, y });
      for (let row = 0; row < header.height && !header.isBlank; row++)
        data.set(
          values.subarray(row * TILE_SIZE, row * TILE_SIZE + header.width),
          (y * TILE_SIZE + row) * width + x * TILE_SIZE,
        );
    }
  return { width, height, data };
}

/** Level 0 of a grid. */
export const finestOf = ({ placement: { width, height, wcs } }: CompositionGrid): ImageGrid => ({
  ...{ width, height },
  wcs: createWcs(wcs as WcsParameters),
});
