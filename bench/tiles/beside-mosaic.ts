import { setTimeout as sleep } from 'node:timers/promises';
import { reportAtMost } from '../parts/report.js';
import { percentile } from '../parts/timing.js';
import { uploadImages } from './sky-images.js';
import { channelsOf, gridOf, tileAddress, tilesFromCentre } from './tile-addresses.js';
import { parsed, type TileService } from './tile-service.js';

const TURNS = 3;
const IDLE_TILES = 30;
/** Tiles of a channel that its image fills. */
const INNER_TILES = 36;
/** Between two tiles of the viewer. */
const PAUSE_MS = 100;
const POLL_MS = 50;
/** A mosaic of 64 megapixels. */
const MOSAIC = { width: 8000, height: 8000, outputFormat: 'fits', combineMethod: 'mean' } as const;

/** Tiles that were not requested before, alone and beside a job; and the job alone and beside the tiles, in turns. */
export async function besideMosaic(service: TileService): Promise<void> {
  const ids = await uploadImages(service, 3);
  const addresses = await coldAddresses(service, ids);
  const tile = async () => {
    const { value, done } = addresses.next();
    if (done) throw new Error('no tile is left that was not requested before');
    return (await service.get(value)).ms;
  };
  const [idle, beside, alone, together]: [number[], number[], number[], number[]] = [[], [], [], []];
  await mosaic(service, ids); // Warm-up.
  for (let turn = 0; turn < TURNS; turn++) {
    idle.push(...(await tiles(tile, (count) => count < IDLE_TILES)));
    alone.push(await mosaic(service, ids));
    let isRunning = true;
    const job = mosaic(service, ids).finally(() => (isRunning = false));
    beside.push(...(await tiles(tile, () => isRunning)));
    together.push(await job);
  }
  const p95 = (times: readonly number[]) => percentile(times, 95);
  reportAtMost(
    `cold tiles beside a mosaic (${idle.length} and ${beside.length})`,
    ['p95', p95(beside)],
    ['idle', p95(idle)],
    3,
  );
  const median = (times: readonly number[]) => percentile(times, 50);
  reportAtMost('mosaic of 64 megapixels', ['beside tiles', median(together)], ['alone', median(alone)], 1.3);
}

/** Tiles of level 0 of grids that are turned against each other. */
async function coldAddresses(service: TileService, ids: readonly string[]): Promise<Iterator<string, void>> {
  const turned = [0, 15, 30, 45].map((rotationDegrees) =>
    gridOf(
      service,
      ids.map((id) => [id]),
      { rotationDegrees },
    ),
  );
  const grids = await Promise.all(turned);
  return grids
    .flatMap((grid) =>
      channelsOf(grid).flatMap((channel) =>
        tilesFromCentre(grid, 0, INNER_TILES).map((place) => tileAddress(channel, place)),
      ),
    )
    .values();
}

async function tiles(tile: () => Promise<number>, isWanted: (count: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (isWanted(times.length)) {
    times.push(await tile());
    await sleep(PAUSE_MS);
  }
  return times;
}

interface Job {
  readonly jobId: string;
  readonly status: string;
  readonly startedAt: string;
  readonly finishedAt: string;
}

/** Runs a job. @returns its milliseconds from its start to its end */
async function mosaic({ read, post }: TileService, dataIds: readonly string[]): Promise<number> {
  const { jobId } = parsed<Job>(await post('/api/mosaic/export', { ...MOSAIC, dataIds }));
  for (;;) {
    const job = await read<Job>(`/api/jobs/${jobId}`);
    if (job.status === 'completed') return Date.parse(job.finishedAt) - Date.parse(job.startedAt);
    if (job.status === 'failed') throw new Error(`the mosaic failed: ${JSON.stringify(job)}`);
    await sleep(POLL_MS);
  }
}
