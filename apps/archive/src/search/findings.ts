import type { ResolvedTarget } from '#archive-client/contract';
import type { Cone } from '#sky';
import { mjdOf } from './mjd.js';
import type { PortalRow } from '../portal/portal-message.js';
import type { Portal } from '../portal/portal.js';
import { textCell } from './cell.js';
import { distanceArcsec, isInCone } from './cone.js';
import { readObservations, type ObservationQuery } from './find-observations.js';
import type { FoundRow } from './found-row.js';
import { limitWide } from './limit-wide.js';
import { obsIdOf, observedAt } from './observation-from-row.js';
import { packRows, type PackedRows } from './packed-rows.js';
import { rowSorter } from './row-sorter.js';

/** All that a search found, in its order, before it is cut into pages. */
export interface Findings {
  readonly rows: PackedRows;
  /** What the archive holds of it, where it does not give all. */
  readonly total: number;
  readonly truncated: boolean;
  readonly resolved: ResolvedTarget | null;
  readonly bytes: number;
}

export interface Collecting {
  /** The time that rows are ordered by. */
  readonly timeOf?: (row: PortalRow) => number | null;
  /** What the archive's answer is checked by besides. */
  readonly accepts?: (row: PortalRow) => boolean;
  /** Whether it may be more than the archive gives at once. */
  readonly isWide?: boolean;
  readonly resolved?: ResolvedTarget;
}

/** Nothing else is kept of findings than packed rows; the least that an entry takes. */
const ENTRY_BYTES = 1_000;

/** Reads all pages of a query and puts the rows in order; planned ones, and with a cone those outside it, are left out. */
export async function collect(
  portal: Portal,
  query: ObservationQuery,
  { timeOf = observedAt, accepts = () => true, isWide = false, resolved }: Collecting,
  signal: AbortSignal,
): Promise<Findings> {
  const limited = isWide ? await limitWide(portal, query, mjdOf(Date.now()), signal) : undefined;
  const sorter = rowSorter();
  const read = await readObservations(
    portal,
    limited?.query ?? query,
    (rows) =>
      sorter.add(
        rows
          .filter(accepts)
          .map((row) => foundRow(row, timeOf, query.cone))
          .filter((row) => row !== null),
      ),
    signal,
  );
  const rows = await sorter.end();
  const truncated = limited?.truncated === true || read.truncated;
  const total = truncated ? Math.max(limited?.total ?? 0, rows.count) : rows.count;
  return { rows, total, truncated, resolved: resolved ?? null, bytes: rows.bytes + ENTRY_BYTES };
}

/** What a search for a name that nobody knows finds. */
export async function nothingFound(): Promise<Findings> {
  return { rows: await packRows([]), total: 0, truncated: false, resolved: null, bytes: ENTRY_BYTES };
}

function foundRow(
  row: PortalRow,
  timeOf: (row: PortalRow) => number | null,
  cone: Cone | undefined,
): FoundRow | null {
  const obsId = obsIdOf(row);
  if (!obsId) return null;
  const distance = cone ? distanceArcsec(row, cone) : null;
  if (cone && !isInCone(distance, cone)) return null;
  return { time: timeOf(row), obsId, identity: textCell(row.obsid) ?? obsId, distance, row };
}
