import type { PortalRow } from '../portal/portal-message.js';

/** A result row with its sort keys. */
export interface FoundRow {
  /** Milliseconds since 1970; `null` sorts last. */
  readonly time: number | null;
  readonly obsId: string;
  /** Identity of a row: the archive's observation number if present. */
  readonly identity: string;
  /** Distance from the searched position, arcsec. */
  readonly distance: number | null;
  readonly row: PortalRow;
}

/** Newest first, undated last, ties by id: the archive itself does not sort. */
export const compareFound = (a: FoundRow, b: FoundRow): number =>
  compareTime(b.time, a.time) || compareText(a.obsId, b.obsId) || compareText(a.identity, b.identity);

/** By code units: the same in every process, whatever its locale. */
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const compareTime = (a: number | null, b: number | null): number =>
  a === b ? 0 : (a ?? -Infinity) - (b ?? -Infinity);
