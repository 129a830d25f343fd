import type { Position } from '../paging/cursor.js';
import type { RecordRow } from './record-fields.js';

/** Rows in the order of their positions. */
export function inOrder<T extends Pick<RecordRow, 'id'>>(
  rows: readonly T[],
  positions: readonly Position[],
): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return positions.map(({ id }) => byId.get(id)).filter((row) => row !== undefined);
}
