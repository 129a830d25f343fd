import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { peerResult } from '../parts/peers.js';
import { report, reportAtMost } from '../parts/report.js';
import { percentile } from '../parts/timing.js';
import { uploadImages, uploadParts } from './sky-images.js';
import { channelsOf, gridOf, tileAddress, tilesFromCentre, type Grid } from './tile-addresses.js';
import type { TileService } from './tile-service.js';

const median = (values: readonly number[]) => percentile(values, 50);
const TILES = 32;
/** Tiles that astropy and reproject make, too. */
const PEER_TILES = 6;

/** Tiles of level 0 of a channel of one file: against astropy and reproject, and in turns with those of a channel of 500 files. */
export async function coldGridTiles(service: TileService): Promise<void> {
  const ids = await uploadImages(service, 1);
  const one = await gridOf(service, [ids]);
  const many = await gridOf(service, [await uploadParts(service)]);
  console.log(`grid of one file ${one.ms.toFixed(0)} ms, of 500 files ${many.ms.toFixed(0)} ms`);
  const times = await inTurns(service, [one, many]);
  reportAtMost(
    'cold grid tile of level 0, channel of 500 files',
    ['median', median(times[1])],
    ['of one file', median(times[0])],
    2,
  );
  const peer = await peerTimes(service, ids[0], one);
  report('cold grid tile of level 0', median(times[0]), NaN, peer && median(peer), 20);
}

/** Times of as many tiles of each grid, one of each in turns. */
async function inTurns(service: TileService, grids: readonly Grid[]): Promise<number[][]> {
  const all = grids.map((grid) => tilesFromCentre(grid, 0, TILES));
  const times: number[][] = grids.map(() => []);
  for (let i = 0; i < TILES; i++)
    for (const [which, grid] of grids.entries())
      times[which].push((await service.get(tileAddress(channelsOf(grid)[0], all[which][i]))).ms);
  return times;
}

/** Times of astropy and reproject for the windows of some of the tiles, each from the file. */
async function peerTimes(service: TileService, id: string, grid: Grid): Promise<number[] | undefined> {
  const file = path.join(service.folder, 'peer.fits');
  const { body } = await service.get(`/api/spacedata/${id}/file`);
  writeFileSync(file, body);
  const target = JSON.stringify({ wcs: grid.wcs, tiles: tilesFromCentre(grid, 0, PEER_TILES) });
  const seconds = peerResult<number[]>(path.resolve('bench/peers/reproject_tiles.py'), file, target);
  return seconds?.map((each) => 1000 * each);
}

const ROUNDS = 3;
const CHANNELS = 3;
const FIRST_TILES = 18;
const PICTURE_SIDE = 1000;
/** A browser's connections to one host. */
const AT_ONCE = 6;

/** Grid and first tiles of three channels, in turns with a composite of three others; each of files that are new to the service. */
export async function firstPicture(service: TileService): Promise<void> {
  const [cold, kept, composites]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    const files = await uploadImages(service, 2 * CHANNELS);
    const [tiled, composed] = [files.slice(0, CHANNELS), files.slice(CHANNELS)];
    const steps = [
      async () => cold.push(await timeOf(() => open(service, tiled))),
      async () => composites.push(await timeOf(() => compose(service, composed))),
    ];
    for (const step of round % 2 === 0 ? steps : steps.toReversed()) await step();
    kept.push(await timeOf(() => open(service, tiled)));
  }
  const base = ['generate-nchannel', median(composites)] as const;
  reportAtMost(`grid and first ${FIRST_TILES} tiles, cold`, ['median', median(cold)], base, 1.5);
  reportAtMost(`grid and first ${FIRST_TILES} tiles, kept`, ['median', median(kept)], base, 0.1);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const compose = ({ post }: TileService, ids: readonly string[]) =>
  post('/api/composite/generate-nchannel', {
    channels: ids.map((id, i) => ({ dataIds: [id], color: { hue: 120 * i } })),
    width: PICTURE_SIDE,
  });

/** What a page asks for first: the grid, and the tiles in the middle of the level that is as large as a screen. */
async function open(service: TileService, ids: readonly string[]): Promise<void> {
  const grid = await gridOf(
    service,
    ids.map((id) => [id]),
  );
  const level = grid.levels.findLastIndex(({ width }) => width >= PICTURE_SIDE);
  const places = tilesFromCentre(grid, level, FIRST_TILES / CHANNELS);
  const addresses = channelsOf(grid).flatMap((channel) => places.map((place) => tileAddress(channel, place)));
  if (addresses.length !== FIRST_TILES)
    throw new Error(`${addresses.length} tiles instead of ${FIRST_TILES}`);
  await requestAll(service, addresses, AT_ONCE);
}

/** Several at once, as a browser does. */
export async function requestAll(
  { get }: TileService,
  addresses: readonly string[],
  atOnce: number,
): Promise<void> {
  let next = 0;
  const requestSome = async () => {
    for (let i = next++; i < addresses.length; i = next++) await get(addresses[i]);
  };
  await Promise.all(Array.from({ length: atOnce }, requestSome));
}
