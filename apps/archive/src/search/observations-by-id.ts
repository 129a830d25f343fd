import { fieldError } from '#platform';
import type { ArchiveObservation, ObservationsQuery } from '#archive-client/contract';
import type { Portal } from '../portal/portal.js';
import { textCell } from './cell.js';
import { findFiltered } from './find-observations.js';
import { observationFromRow, type RowContext } from './observation-from-row.js';

/** Ids per query: its text stays a few kilobytes. */
const MAX_IDS = 100;

/** The observations with these ids, each once, exclusive ones, too; missing ones are omitted. */
export async function observationsById(
  portal: Portal,
  { obsIds }: ObservationsQuery,
  context: RowContext,
  signal?: AbortSignal,
): Promise<ArchiveObservation[]> {
  if (obsIds.length > MAX_IDS) throw fieldError('obsIds', `must be ${MAX_IDS} at the most`);
  if (obsIds.length === 0) return [];
  const named = { paramName: 'obs_id', values: obsIds };
  const { rows } = await findFiltered(portal, [named], signal);
  const found = new Map<string, ArchiveObservation>();
  for (const row of rows) {
    const obsId = textCell(row.obs_id);
    // The archive matches case-insensitively; its own spelling counts.
    if (obsId === null || found.has(obsId) || !obsIds.includes(obsId)) continue;
    const observation = observationFromRow(row, context);
    if (observation) found.set(obsId, observation);
  }
  return [...found.values()];
}
