import type { ResolvedTarget } from '#archive-client/contract';
import type { Cone } from '#sky';
import { mjdOf } from './mjd.js';
import type { PortalRow } from '../portal/portal-message.js';
import type { Portal } from '../portal/portal.js';
import { textCell } from './cell.js';
import { distanceArcsec, isInCone } from './cone.js';
import { readObservations, type ObservationQuery } from './find-observations.js';
import type { FoundRow } from './found-row.js';
import { limitQuery } from './limit-query.js';
import { obsIdOf, observedAt } from './observation-from-row.js';
import { compressRows, type CompressedRows } from './compressed-rows.js';
import { rowSorter } from './row-sorter.js';

/** All results of a search, in order, before paging. */
export interface Findings {
  readonly rows: CompressedRows;
  /** Number of matches in the archive, when it does not return all. */
  readonly total: number;
  readonly truncated: boolean;
  readonly resolved: ResolvedTarget | null;
  readonly bytes: number;
}

export interface Collecting {
  /** The time that rows are ordered by. */
  readonly timeOf?: (row: PortalRow) => number | null;
  /** Further check of the archive's response. */
  readonly accepts?: (row: PortalRow) => boolean;
  /** Whether it may exceed the archive's limit. */
  readonly isWide?: boolean;
  readonly resolved?: ResolvedTarget;
}

/** Minimum memory of an entry besides its compressed rows. */
const ENTRY_BYTES = 1_000;

/** Reads all pages of a query and sorts the rows, without planned ones and those outside of a cone. */
export async function collect(
  portal: Portal,
  query: ObservationQuery,
  { timeOf = observedAt, accepts = () => true, isWide = false, resolved }: Collecting,
  signal: AbortSignal,
): Promise<Findings> {
  const limited = isWide ? await limitQuery(portal, query, mjdOf(Date.now()), signal) : undefined;
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

/** Result of a search for an unknown name. */
export async function nothingFound(): Promise<Findings> {
  return { rows: await compressRows([]), total: 0, truncated: false, resolved: null, bytes: ENTRY_BYTES };
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
