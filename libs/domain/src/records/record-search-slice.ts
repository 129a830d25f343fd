import type { EntityManager } from 'typeorm';
import type { Position } from '../paging/cursor.js';
import { changeableBy, visibleTo, type Viewer } from './record-access.js';
import { conditionsOf, type RecordFilter } from './record-search-filter.js';
import { matchNames } from './record-search-names.js';
import type { Wanted } from './record-search-parts.js';
import { findMatches, type Matches, type Window } from './record-search-rows.js';

/** Rights beside the filter: whatever is counted, sorted or grouped is what the viewer may see. */
export async function wantedBy(
  manager: EntityManager,
  filter: RecordFilter,
  viewer: Viewer,
): Promise<Wanted> {
  return {
    rights: visibleTo(viewer),
    own: changeableBy(viewer),
    conditions: conditionsOf(filter, await matchNames(manager, filter)),
  };
}

/** A part of a sorted list, and where the next one begins; `null`: it was the last. */
export interface Slice extends Matches {
  readonly next: Position | null;
}

/** One entry more than asked for tells whether there is a next page. */
export async function readSlice(manager: EntityManager, window: Window): Promise<Slice> {
  const matches = await findMatches(manager, { ...window, limit: window.limit + 1 });
  const positions = matches.positions.slice(0, window.limit);
  const hasMore = matches.positions.length > window.limit;
  return {
    ...matches,
    positions,
    next: hasMore ? { ...positions[positions.length - 1], isLong: !matches.totalIsExact } : null,
  };
}
