import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { decodeTile, encodeTile, TILE_SIZE, writeFits, type TileEncoding } from '#kernels';
import { reportAtMost } from '../parts/report.js';
import { percentile } from '../parts/timing.js';
import { uploadImages } from './sky-images.js';
import { tileAddress, tileSetOf, tilesOfLevel, type TilePlace, type Tiled } from './tile-addresses.js';
import type { TileService } from './tile-service.js';

const median = (values: readonly number[]) => percentile(values, 50);

/** Tiles of level 0 that were not requested before, in turns with the same pixels of `pixeldata`. */
export async function coldTiles(service: TileService): Promise<void> {
  for (const encoding of ['f16', 'f32'] as const) {
    const [id] = await uploadImages(service, 1);
    const set = await tileSetOf(service, id);
    const [tiles, pixels]: [number[], number[]] = [[], []];
    for (const [i, place] of tilesOfLevel(set, 0).entries()) {
      const { x, y } = place;
      const cutout = `x=${x * TILE_SIZE}&y=${y * TILE_SIZE}&w=${TILE_SIZE}&h=${TILE_SIZE}`;
      const steps = [
        async () => tiles.push((await service.get(tileAddress(set, place, encoding))).ms),
        async () => {
          const path = `/api/spacedata/${id}/pixeldata?${cutout}&maxSize=${TILE_SIZE}&format=binary`;
          pixels.push((await service.get(path)).ms);
        },
      ];
      // Each goes first every other time.
      for (const step of i % 2 === 0 ? steps : steps.toReversed()) await step();
    }
    reportAtMost(
      `cold record tile of level 0, ${encoding}`,
      ['median', median(tiles)],
      ['pixeldata', median(pixels)],
      1.5,
    );
  }
}

const KEPT_REQUESTS = 300;

/** A kept tile in turns with a file of as many bytes. */
export async function keptTile(service: TileService): Promise<void> {
  const [id] = await uploadImages(service, 1);
  const tile = tileAddress(await tileSetOf(service, id), { level: 0, x: 3, y: 3 });
  const { length } = (await service.get(tile)).body;
  const file = `/api/spacedata/${await service.upload('small.fits', fileOf(length))}/file`;
  const [tiles, files]: [number[], number[]] = [[], []];
  for (let i = 0; i < KEPT_REQUESTS; i++) {
    tiles.push((await service.get(tile)).ms);
    files.push((await service.get(file)).ms);
  }
  reportAtMost(
    `kept tile of ${(length / 1000).toFixed(0)} kB`,
    ['p95', percentile(tiles, 95)],
    ['file', percentile(files, 95)],
    3,
  );
}

/** A FITS file of about this many bytes. */
function fileOf(bytes: number): Uint8Array {
  const side = Math.round(Math.sqrt(bytes / 2));
  return writeFits([{ data: new Int16Array(side * side), shape: [side, side] }]);
}

/** Processor time of the engine for all tiles of an image, less that of encoding and compressing them, and for a preview of another one. */
export async function allTiles(service: TileService): Promise<void> {
  const [warmUp, seen, cut] = await uploadImages(service, 3);
  await previewOf(service, warmUp);
  await everyTile(service, await tileSetOf(service, warmUp));
  const preview = await processorTime(service, () => previewOf(service, seen));
  const set = await processorTime(service, () => tileSetOf(service, cut));
  const tiles = await processorTime(service, () => everyTile(service, set.result));
  const packing = tiles.result.map(packingTime).reduce((sum, ms) => sum + ms, 0);
  console.log(
    `processor time of the engine: tile set ${set.ms} ms; ${tiles.result.length} tiles ${tiles.ms} ms, of which packing ${packing.toFixed(0)} ms`,
  );
  const others = tiles.ms - packing;
  reportAtMost('all tiles of 4096², packing aside', ['', others], ['preview', preview.ms], 2);
  reportAtMost('with the tile set', ['', set.ms + others], ['preview', preview.ms], 2);
}

const previewOf = ({ get }: TileService, id: string) =>
  get(`/api/spacedata/${id}/preview?width=1000&height=1000`);

interface Tile {
  readonly place: TilePlace;
  readonly packed: Buffer;
}

async function everyTile(service: TileService, set: Tiled): Promise<Tile[]> {
  const tiles: Tile[] = [];
  for (const level of set.levels.keys())
    for (const place of tilesOfLevel(set, level))
      tiles.push({ place, packed: (await service.get(tileAddress(set, place))).body });
  return tiles;
}

async function processorTime<Result>({ service }: TileService, work: () => Promise<Result>) {
  const before = service.processorMs('processing');
  const result = await work();
  return { result, ms: service.processorMs('processing') - before };
}

const PACKING_RUNS = 3;

/** Processor time of the best of several packings, as the engine does them, in milliseconds. */
function packingTime({ place, packed }: Tile): number {
  // Scaled values take as long to encode as those of the image.
  const scaling = { zero: 0, scale: 1 };
  const { header, values } = decodeTile(gunzipSync(packed), scaling);
  const { width, height } = header;
  const data = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    data.set(values.subarray(row * TILE_SIZE, row * TILE_SIZE + width), row * width);
  const coding = { encoding: 'f16' as TileEncoding, scaling, shufflesHalves: true };
  let best = Infinity;
  for (let run = 0; run < PACKING_RUNS; run++) {
    const start = process.cpuUsage();
    gzipSync(encodeTile({ data, width, height }, place, coding), { level: 1, strategy: constants.Z_RLE });
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1e3);
  }
  return best;
}
