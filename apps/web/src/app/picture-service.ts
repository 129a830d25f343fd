import { ProblemError, unwrap } from '#sdk';
import type { Grid } from '../picture/document.js';
import { StaleGridError, type PictureService } from '../picture/session.js';
import { firstlight } from './client.js';
import { abortable, retryWhileAway } from './states/retry-while-away.js';
import { unlessSilent } from './states/unless-silent.js';
import { onUserLeft } from './user-left.js';

type GridInput = Parameters<PictureService['grid']>[0];

/** Grids by their requests, and the requests by the grids' ids: as long as the user stays, as the service keeps them for 30 days. */
const grids = new Map<string, Promise<Grid>>();
const bodies = new Map<string, GridInput>();

onUserLeft(() => {
  grids.clear();
  bodies.clear();
});

/** Grids and tiles for all pictures of the page. */
export const pictureService: PictureService = {
  async grid(body, signal) {
    const key = JSON.stringify(body);
    const kept = grids.get(key);
    if (kept) {
      const grid = await abortable(kept, signal).catch(() => undefined);
      signal.throwIfAborted();
      if (grid) return grid;
    }
    const asked = retryWhileAway(() => postGrid(body, signal), signal);
    grids.set(key, asked);
    // One that failed, or whose caller went away, is asked for again.
    asked.catch(() => grids.get(key) === asked && grids.delete(key));
    return asked;
  },
  async tile(url, signal) {
    try {
      return await retryWhileAway(() => readTile(url, signal), signal);
    } catch (error) {
      const body = isGone(error) ? bodies.get(gridIdIn(url)) : undefined;
      if (!body) throw error;
      // The same request makes the same grid, unless its files, or the service, have changed.
      if ((await renewed(body)).id !== gridIdIn(url)) throw new StaleGridError('The grid has changed.');
      return retryWhileAway(() => readTile(url, signal), signal);
    }
  },
};

async function postGrid(body: GridInput, signal?: AbortSignal): Promise<Grid> {
  const call = firstlight.api.POST('/api/composite/grid', { body, ...(signal && { signal }) });
  const grid = await unwrap(call);
  bodies.set(grid.id, body);
  return grid;
}

/** Many tiles miss their grid at the same time: it is posted once. */
const renewals = new Map<GridInput, Promise<Grid>>();

function renewed(body: GridInput): Promise<Grid> {
  const running = renewals.get(body) ?? postGrid(body).finally(() => renewals.delete(body));
  renewals.set(body, running);
  grids.set(JSON.stringify(body), running);
  return running;
}

/** The service gives up a tile after 20 s: one that is silent for longer does not come. */
const TILE_SILENCE_MS = 30_000;

const readTile = (url: string, signal: AbortSignal): Promise<Uint8Array> =>
  unlessSilent(TILE_SILENCE_MS, signal, async (limited, onHeard) => {
    const tile = await firstlight.download(url, { signal: limited, onProgress: onHeard });
    return tile.bytes();
  });

/** Whether there is no such tile, or no such grid any more. */
export const isGone = (error: unknown): boolean => error instanceof ProblemError && error.status === 404;

const gridIdIn = (url: string): string => /\/composite\/grid\/([^/]+)\//.exec(url)?.[1] ?? '';
