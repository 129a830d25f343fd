import { TILE_SIZE } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { Operation } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import { openPart } from '../image-io/image-part.js';
import { isReadAtOnce, readWindow, reducedSize, windowKey } from '../image-io/read-window.js';
import { packTile } from '../picture/picture.tasks.js';
import { tileSource, type TileSource } from './tile-source.js';
import { readTile, type ReadTileInput } from './viewer.tasks.js';

/** Memory for writing a tile: its values, their bytes in order, and compressed, at most. */
const PACKING_BYTES = 4 * BYTES_PER_FLOAT * TILE_SIZE * TILE_SIZE;

/** One tile of a plane. */
export const tile: Operation<'tile'> = async (planContext, request) => {
  const part = await openPart(planContext, request);
  const tileOf = tileSource(part, request, planContext.settings.PROCESSING_MEMORY_MB);
  const { level, x, y, encoding, zero, scale } = request;
  const shufflesHalves = part.image.holdsFloats === true;
  const coding = { encoding, scaling: { zero, scale }, shufflesHalves };
  const size = reducedSize(tileOf.source);
  return {
    pixelBytes: BYTES_PER_FLOAT * size.width * size.height + PACKING_BYTES,
    name: 'The tile',
    run: async (context) => {
      const packed = await packedOf(context, tileOf, { place: { level, x, y }, coding });
      const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
      return { bytes, contentType: 'application/gzip', headers: {} };
    },
  };
};

/** A small tile is read and written by one task: handing its pixels over would take as long as reading them. */
async function packedOf(
  context: RequestContext,
  tileOf: TileSource,
  written: Pick<ReadTileInput, 'place' | 'coding'>,
): Promise<Uint8Array> {
  const { source, isKept, inside } = tileOf;
  if (!isKept && isReadAtOnce(source)) return context.tasks.run(readTile, { source, ...written });
  const pixels = { ...reducedSize(source), data: await pixelsOf(context, tileOf) };
  return context.tasks.run(packTile, { pixels, inside, ...written });
}

async function pixelsOf({ tasks, memory, rasters }: RequestContext, { source, isKept }: TileSource) {
  const { width, height } = reducedSize(source);
  const read = async (out: Float32Array): Promise<void> => void (await readWindow(tasks, source, out));
  if (isKept) return rasters.pixelsOf(`${windowKey(source)} tiles`, width * height, read);
  const pixels = memory.floats(width * height);
  await read(pixels);
  return pixels;
}
