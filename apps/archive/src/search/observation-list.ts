import type { ArchiveObservation } from '#archive-client/contract';
import type { PortalRow } from '../portal/portal-message.js';
import { textCell } from './cell.js';
import type { Cone } from '#sky';
import { distanceArcsec, isInCone } from './cone.js';
import { observationFromRow, type RowContext } from './observation-from-row.js';

/** Rows as observations: each once, planned ones left out; with a cone, those outside it too. */
export function observationsFrom(
  rows: readonly PortalRow[],
  context: RowContext,
  cone?: Cone,
): ArchiveObservation[] {
  const seen = new Set<string>();
  const observations: ArchiveObservation[] = [];
  for (const row of rows) {
    const distance = cone ? distanceArcsec(row, cone) : null;
    const observation = cone && !isInCone(distance, cone) ? null : observationFromRow(row, context, distance);
    if (!observation) continue;
    const identity = textCell(row.obsid) ?? observation.obsId;
    if (!seen.has(identity)) observations.push(observation);
    seen.add(identity);
  }
  return observations;
}

type DateField = 'observationDate' | 'releaseDate';

/** Newest first, undated last, equal dates by id: the archive itself does not sort. */
export const newestFirst = (
  observations: readonly ArchiveObservation[],
  by: DateField = 'observationDate',
): ArchiveObservation[] =>
  [...observations].sort((a, b) => compare(b[by] ?? '', a[by] ?? '') || compare(a.obsId, b.obsId));

/** ISO dates and ids compare as plain text. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** One page of a list, 1-based. */
export const pageOf = <T>(items: readonly T[], page: number, pageSize: number): T[] =>
  items.slice((page - 1) * pageSize, page * pageSize);
