import type { ArchiveSearch, CalibrationLevel } from '#archive-client/contract';
import type { Portal } from '../portal/portal.js';
import { calibrationLevelIn, instrumentIs, releasedBetween, type CaomFilter } from './caom-filter.js';
import { countObservations } from './find-observations.js';
import { collect, nothingFound, type Findings } from './findings.js';
import { mjdOf } from './mjd.js';
import { releasedAt } from './observation-from-row.js';
import type { CompressedRows } from './compressed-rows.js';
import type { SharedRuns } from './shared-runs.js';

type WhatsNew = Extract<ArchiveSearch, { by: 'whats-new' }>;

/** Days of releases per query. The archive cannot sort, so the newest are found by asking for the newest days. */
const WINDOW_DAYS = 30;

export interface NewReleasesContext {
  readonly portal: Portal;
  readonly shared: SharedRuns<Findings>;
  readonly now: () => number;
}

/**
 * Releases of the last `daysBack` days, newest first. Reads windows of days backwards until the requested page is full, and
 * counts the whole only if windows stay unread. Windows are cached, so that further pages read only further windows.
 */
export async function newReleases(
  { portal, shared, now }: NewReleasesContext,
  query: WhatsNew,
  levels: readonly CalibrationLevel[],
  signal: AbortSignal,
): Promise<Omit<Findings, 'bytes'>> {
  const filters = [
    ...(query.instrument ? [instrumentIs(query.instrument)] : []),
    calibrationLevelIn([...new Set(levels)].sort((a, b) => a - b)),
  ];
  const newest = mjdOf(query.until ?? now());
  const oldest = newest - query.daysBack;
  const wanted = query.page * query.pageSize;
  const windows: Findings[] = [];
  const found = () => windows.reduce((sum, { rows }) => sum + rows.count, 0);

  let end = newest;
  const truncated = () => windows.some((window) => window.truncated);
  while (end > oldest && found() < wanted && !truncated()) {
    const window = { start: Math.max(oldest, end - WINDOW_DAYS), end, oldest };
    windows.push(await readWindow(portal, shared, filters, window, signal));
    end = window.start;
  }
  const counted = { filters: [releasedBetween(oldest, newest), ...filters] };
  const isAll = end <= oldest && !truncated();
  const total = isAll
    ? found()
    : (await shared(named('count', counted.filters), (s) => count(portal, counted, s), signal)).total;
  return {
    rows: concatenated(windows.map(({ rows }) => rows)),
    total,
    truncated: truncated(),
    resolved: null,
  };
}

interface Window {
  readonly start: number;
  readonly end: number;
  readonly oldest: number;
}

/** One window; a release at its very beginning belongs to the window before. */
function readWindow(
  portal: Portal,
  shared: SharedRuns<Findings>,
  filters: readonly CaomFilter[],
  { start, end, oldest }: Window,
  signal: AbortSignal,
): Promise<Findings> {
  const asked = [releasedBetween(start, end), ...filters];
  const accepts = (row: Readonly<Record<string, unknown>>) =>
    start === oldest || !(Number(row.t_obs_release) <= start);
  const collecting = { timeOf: releasedAt, accepts };
  return shared(
    named('window', asked),
    (running) => collect(portal, { filters: asked }, collecting, running),
    signal,
  );
}

/** A count in the form of a result, so that it is cached alike. */
async function count(
  portal: Portal,
  query: { readonly filters: readonly CaomFilter[] },
  signal: AbortSignal,
): Promise<Findings> {
  const total = await countObservations(portal, query, signal);
  return { ...(await nothingFound()), total };
}

const named = (what: string, filters: readonly CaomFilter[]): string =>
  JSON.stringify({ by: 'whats-new', what, filters });

/** Concatenated lists. */
function concatenated(lists: readonly CompressedRows[]): Pick<CompressedRows, 'read' | 'count' | 'bytes'> {
  return {
    count: lists.reduce((sum, { count: rows }) => sum + rows, 0),
    bytes: 0,
    async read(from, to) {
      const parts: Awaited<ReturnType<CompressedRows['read']>>[] = [];
      let begin = 0;
      for (const list of lists) {
        const [start, end] = [Math.max(0, from - begin), Math.min(list.count, to - begin)];
        if (start < end) parts.push(await list.read(start, end));
        begin += list.count;
      }
      return parts.flat();
    },
  };
}
