import type { ArchiveSearch, ArchiveSearchResult, CalibrationLevel } from '#archive-client/contract';
import type { Cone } from '#sky';
import type { Portal } from '../portal/portal.js';
import { withinDeadline, type Deadline } from '../portal/within-deadline.js';
import { textCell } from './cell.js';
import { calibrationLevelIn, obsIdIs, obsIdStartsWith, programIs, type CaomFilter } from './caom-filter.js';
import { collect, nothingFound, type Findings } from './findings.js';
import type { FoundRow } from './found-row.js';
import { observationFromRow, type RowContext } from './observation-from-row.js';
import { resolveTarget, resolverNames, spellingOf } from './resolve-target.js';
import { KEEP_MS, sharedRuns, type SharedRuns } from './shared-runs.js';
import { newReleases } from './whats-new.js';

/** Combined products only, unless the client asks for other levels (docs/reference/records.md, "Calibration levels"). */
const DEFAULT_LEVELS: readonly CalibrationLevel[] = [3];
/** Memory of compressed rows: some two million. */
const KEEP_BYTES = 256 * 2 ** 20;
/** Cones that need no count: half a degree around any position holds far fewer rows than the limit. */
const NARROW_DEG = 0.5;
/** Valid prefixes of an observation id; other text is not sent as a pattern. */
const OBS_ID = /^[A-Za-z0-9._-]+$/;

/**
 * One of the five searches: the requested page, newest first.
 * @throws AppError unavailable | timeout (code `archive_unavailable`)
 */
export type Search = (query: ArchiveSearch, caller: AbortSignal) => Promise<ArchiveSearchResult>;

export interface SearchContext {
  readonly portal: Portal;
  /** Base URL of previews. */
  readonly archiveUrl: string;
  /** Time limit of a whole search with all its queries. */
  readonly limit: Deadline;
  /** Clock in milliseconds. */
  readonly now?: () => number;
}

/** Cached searches, shared between requests for the same. */
export function createSearch({ portal, archiveUrl, limit, now = Date.now }: SearchContext): Search {
  const shared = sharedRuns<Findings>({ keepMs: KEEP_MS, maxBytes: KEEP_BYTES, now });
  return (query, caller) =>
    withinDeadline(limit, caller, async (signal) => {
      const { page, pageSize } = query;
      const from = (page - 1) * pageSize;
      const { rows, total, truncated, resolved } =
        query.by === 'whats-new'
          ? await newReleases({ portal, shared, now }, query, levelsOf(query), signal)
          : await once(portal, shared, query, signal);
      const context = { archiveUrl, now: now() };
      const items = (await rows.read(from, from + pageSize)).flatMap((row) => observationOf(row, context));
      return { items, total, page, pageSize, resolved, truncated };
    });
}

/** A search with a single query. */
type SingleSearch = Exclude<ArchiveSearch, { by: 'whats-new' }>;

const levelsOf = ({ calibLevels }: ArchiveSearch): readonly CalibrationLevel[] =>
  calibLevels ?? DEFAULT_LEVELS;

const observationOf = ({ row, distance }: FoundRow, context: RowContext) => {
  const observation = observationFromRow(row, context, distance);
  return observation ? [observation] : [];
};

const once = (portal: Portal, shared: SharedRuns<Findings>, query: SingleSearch, signal: AbortSignal) =>
  shared(nameOf(query), (running) => find(portal, query, running), signal);

/** Searches of one name share a result, whatever the page or spelling. */
function nameOf({ page: _page, pageSize: _size, calibLevels, ...search }: SingleSearch): string {
  const levels = calibLevels && [...new Set(calibLevels)].sort((a, b) => a - b);
  return JSON.stringify({ ...search, ...plainWords(search), levels });
}

function plainWords(search: Pick<SingleSearch, 'by'> & Partial<Record<string, unknown>>): object {
  if (typeof search.targetName === 'string') return { targetName: spellingOf(search.targetName) };
  if (typeof search.obsId === 'string') return { obsId: search.obsId.toLowerCase() };
  return {};
}

function find(portal: Portal, query: SingleSearch, signal: AbortSignal): Promise<Findings> {
  const ofLevels = [calibrationLevelIn(levelsOf(query))];
  switch (query.by) {
    case 'target':
      return findAtTarget(portal, query, ofLevels, signal);
    case 'coordinates':
      return findInCone(portal, query, ofLevels, signal);
    case 'observation':
      return findByObsId(portal, query, signal);
    case 'program': {
      const filters = [programIs(query.programId), ...ofLevels];
      return collect(portal, { filters }, { isWide: true }, signal);
    }
  }
}

const findInCone = (
  portal: Portal,
  { ra, dec, radius }: Cone,
  filters: readonly CaomFilter[],
  signal: AbortSignal,
  more: Pick<Findings, 'resolved'> = { resolved: null },
): Promise<Findings> =>
  collect(
    portal,
    { filters, cone: { ra, dec, radius } },
    { isWide: radius > NARROW_DEG, resolved: more.resolved ?? undefined },
    signal,
  );

/** An unknown name is an empty result, not an error. */
async function findAtTarget(
  portal: Portal,
  { targetName, radius }: Extract<ArchiveSearch, { by: 'target' }>,
  filters: readonly CaomFilter[],
  signal: AbortSignal,
): Promise<Findings> {
  for (const name of resolverNames(targetName)) {
    const resolved = await resolveTarget(portal, name, signal);
    if (resolved)
      return findInCone(portal, { ra: resolved.ra, dec: resolved.dec, radius }, filters, signal, {
        resolved,
      });
  }
  return nothingFound();
}

/** The observation with this id; otherwise those whose id begins with it. Without levels: of all. */
async function findByObsId(
  portal: Portal,
  { obsId, calibLevels }: Extract<ArchiveSearch, { by: 'observation' }>,
  signal: AbortSignal,
): Promise<Findings> {
  const ofLevels = calibLevels ? [calibrationLevelIn(calibLevels)] : [];
  const exact = await collect(portal, { filters: [obsIdIs(obsId), ...ofLevels] }, {}, signal);
  if (exact.rows.count > 0 || !OBS_ID.test(obsId)) return exact;
  // `_` is also a wildcard for the archive, so its matches are checked.
  const prefix = obsId.toLowerCase();
  const accepts = (row: Readonly<Record<string, unknown>>) =>
    textCell(row.obs_id)?.toLowerCase().startsWith(prefix) === true;
  const filters = [obsIdStartsWith(obsId), ...ofLevels];
  return collect(portal, { filters }, { accepts, isWide: true }, signal);
}
