import type { ArchiveObservation, ArchiveSearch, CalibrationLevel } from '#archive-client/contract';
import type { Portal } from '../portal/portal.js';
import { instrumentIs, releasedBetween } from './caom-filter.js';
import { countFiltered, findFiltered } from './find-observations.js';
import { mjdOf } from './mjd.js';
import type { RowContext } from './observation-from-row.js';
import { newestFirst, observationsFrom } from './observation-list.js';

type WhatsNew = Extract<ArchiveSearch, { by: 'whats-new' }>;

export interface NewReleases {
  /** Newest release first; at least as many as the asked page needs. */
  readonly observations: readonly ArchiveObservation[];
  /** In the whole time asked for. */
  readonly total: number;
  readonly truncated: boolean;
}

/** Days of releases read at once. The archive cannot sort, so the newest are had by asking for the newest days. */
const WINDOW_DAYS = 30;

/**
 * What was released in the last `daysBack` days. Reads window by window backwards from now until the asked page is
 * full; only when older windows stay unread is their size counted.
 */
export async function findNewReleases(
  portal: Portal,
  query: WhatsNew,
  levels: readonly CalibrationLevel[],
  context: RowContext,
  signal?: AbortSignal,
): Promise<NewReleases> {
  const instrument = query.instrument ? [instrumentIs(query.instrument)] : [];
  const newest = mjdOf(context.now);
  const oldest = newest - query.daysBack;
  const wanted = query.page * query.pageSize;

  let found: ArchiveObservation[] = [];
  let truncated = false;
  let end = newest;
  while (end > oldest && found.length < wanted && !truncated) {
    const start = Math.max(oldest, end - WINDOW_DAYS);
    const read = await findFiltered(portal, [releasedBetween(start, end), ...instrument], levels, signal);
    found = [...found, ...observationsFrom(read.rows, context)];
    truncated = read.truncated;
    end = start;
  }
  const whole = [releasedBetween(oldest, newest), ...instrument];
  const total = end > oldest ? await countFiltered(portal, whole, levels, signal) : found.length;
  return { observations: newestFirst(found, 'releaseDate'), total, truncated };
}
