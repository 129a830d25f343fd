import type { Position } from '../paging/cursor.js';
import { recordFields, type RecordRow } from './record-fields.js';

/** What lists read of a record: all but what is large. */
export const LISTED_COLUMNS = Object.fromEntries(
  recordFields.filter(([, { listed }]) => listed).map(([name]) => [name, true]),
);

/** Rows in the order of their positions. */
export function inOrder<T extends Pick<RecordRow, 'id'>>(
  rows: readonly T[],
  positions: readonly Position[],
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}
