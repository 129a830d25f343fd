import type { EntityManager } from 'typeorm';
import type { Position } from '../paging/keyset.js';
import { changeableBy, visibleTo, type Viewer } from '../records/record-access.js';
import { conditionsOf, type RecordFilter } from './filter.js';
import { lookAhead, type Looks } from './selectivity-estimate.js';
import { matchNames } from './names.js';
import { findRare } from './rare.js';
import type { Known } from './costs.js';
import type { Wanted } from './partitions.js';
import { findMatches, type Matches, type Window } from './rows.js';

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

/** What is searched for, and what is known of the library at this moment. */
export interface Sought {
  readonly wanted: Wanted;
  /** `null`: nothing, since to look would cost more than to search. */
  readonly known: Known | null;
}

/** Who searches, and what was known a moment ago. */
export interface Looking {
  readonly viewer: Viewer;
  readonly looks: Looks;
}

/** Looks at the library once for all that is asked of it within a transaction. */
export async function lookFor(
  manager: EntityManager,
  filter: RecordFilter,
  { viewer, looks }: Looking,
): Promise<Sought> {
  const wanted = await findRare(manager, await wantedBy(manager, filter, viewer));
  return { wanted, known: await lookAhead(manager, filter, wanted, looks) };
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
    ...(matches.rows && { rows: matches.rows.slice(0, window.limit) }),
    next: hasMore ? { ...positions[positions.length - 1], isLong: !matches.totalIsExact } : null,
  };
}
