import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PREVIEW_CACHE_FOLDER } from '#domain';
import { Settings } from '#platform';
import { requestAll } from './grid-tiles.js';
import { uploadImages } from './sky-images.js';
import { channelsOf, gridOf, tileAddress, tilesOfLevel } from './tile-addresses.js';
import type { TileService } from './tile-service.js';

const TILES = Number(process.env.BENCH_TILES ?? 10_000);
const BATCH = 500;
const AT_ONCE = 6;
/** The cache is trimmed after the answer. */
const TRIM_MS = 3000;
const BYTES_PER_MB = 1024 * 1024;
const { PREVIEW_CACHE_MB, PROCESSING_MEMORY_MB } = new Settings();

/** What is kept of many different tiles, and the memory of the engine. */
export async function manyTiles(service: TileService): Promise<void> {
  const ids = await uploadImages(service, 3);
  service.service.forgetPeak('processing');
  const start = performance.now();
  let [bytes, largest] = [0, 0];
  const get = async (address: string) => {
    const answer = await service.get(address);
    bytes += answer.body.length;
    return answer;
  };
  for await (const batch of batches(service, ids)) {
    await requestAll({ ...service, get }, batch, AT_ONCE);
    largest = Math.max(largest, keptMegabytes(service));
  }
  await sleep(TRIM_MS);
  const kept = keptMegabytes(service);
  console.log(
    `${TILES} different tiles of ${(bytes / BYTES_PER_MB).toFixed(0)} MB in ${((performance.now() - start) / 1000).toFixed(0)} s`,
  );
  say('kept in the end', kept, PREVIEW_CACHE_MB, 0.9 * PREVIEW_CACHE_MB);
  say('kept at most meanwhile', largest, PREVIEW_CACHE_MB);
  const peak = service.service.peakMegabytes('processing');
  console.log(
    `peak of the engine: ${peak.toFixed(0)} MB, ${PROCESSING_MEMORY_MB} MB at most: ${peak <= PROCESSING_MEMORY_MB ? 'reached' : 'MISSED'}`,
  );
}

function say(what: string, megabytes: number, size: number, least = 0): void {
  const isReached = megabytes <= 1.1 * size && megabytes >= least;
  console.log(
    `${what}: ${megabytes.toFixed(0)} MB of ${size} MB, a tenth more or less allowed: ${isReached ? 'reached' : 'MISSED'}`,
  );
}

/** Addresses of different tiles of grids that are turned against each other, some at a time. */
async function* batches(service: TileService, ids: readonly string[]): AsyncGenerator<string[]> {
  let left = TILES;
  for (let turn = 0; left > 0; turn++) {
    const channels = channelsOf(
      await gridOf(
        service,
        ids.map((id) => [id]),
        { rotationDegrees: turn },
      ),
    );
    const addresses = channels.flatMap((channel) =>
      (['f16', 'f32'] as const).flatMap((encoding) =>
        tilesOfLevel(channel, 0).map((place) => tileAddress(channel, place, encoding)),
      ),
    );
    for (let at = 0; at < addresses.length && left > 0; at += BATCH) {
      const batch = addresses.slice(at, at + Math.min(BATCH, left));
      left -= batch.length;
      yield batch;
    }
  }
}

/** Size of the preview cache on the disk. */
function keptMegabytes({ folder }: TileService): number {
  const cache = path.join(folder, 'data/data', PREVIEW_CACHE_FOLDER);
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizes = files.map(
    ({ parentPath, name }) => statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_MB;
}
