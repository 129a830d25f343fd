import { allOf, type Fragment } from '../database/statement.js';
import type { UserRole } from '../users/user.entity.js';
import type { RecordEntity } from './record.entity.js';

/** The user on whose behalf records are read; `null`: a client without a token. */
export type Viewer = { readonly id: string; readonly role: UserRole } | null;

/** Stands for all users in the column `readers` (kept by triggers: first-schema/records.ts). */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** Ids to match against the column `readers`: a record with one of them is visible to `viewer`; `null`: administrators see all. */
export function readersFor(viewer: Viewer): string[] | null {
  if (viewer?.role === 'admin') return null;
  return viewer ? [EVERYBODY, viewer.id] : [EVERYBODY];
}

/**
 * The records (alias `record`) that `viewer` may see: public ones, their own, and those shared with them; administrators see all (`null`:
 * no condition). Every list, search and lookup uses this condition before counting and paging.
 */
export function visibleTo(viewer: Viewer): Fragment | null {
  const readers = readersFor(viewer);
  if (readers === null) return null;
  return (bind) => `record.readers && CAST(${bind(readers)} AS uuid[])`;
}

/**
 * {@link visibleTo} as one condition for each partition of the library: the public records of the index `records_public`, and the viewer's
 * other readable records. Administrators read everything in one partition, which has no condition.
 */
export function readableParts(viewer: Viewer): Fragment[][] {
  const readers = readersFor(viewer);
  if (readers === null) return [[]];
  // Written into the text for clients without a token, whose value is always the same, so that PostgreSQL plans the statement only once.
  const listed: Fragment = viewer ? (bind) => bind(readers) : () => `'{${EVERYBODY}}'`;
  return [
    [() => 'record.in_public_index'],
    [(bind) => `record.restricted_readers && ${listed(bind)}::uuid[]`],
  ];
}

/** The records (alias `record`) with these ids, without an access check: for ids that passed one already. */
export const withIds =
  (ids: readonly string[]): Fragment =>
  (bind) =>
    `record.id = ANY (${bind(ids)}::uuid[])`;

/** The record with this id. Unlike a list of ids, whose length PostgreSQL plans for each time, this statement is planned only once. */
export const withId =
  (id: string): Fragment =>
  (bind) =>
    `record.id = ${bind(id)}::uuid`;

/** The records with these ids that `viewer` may see. */
export const visibleOf = (ids: readonly string[], viewer: Viewer): Fragment => seenBy(viewer, withIds(ids));

/** The records that meet a condition and that `viewer` may see. */
export function seenBy(viewer: Viewer, where: Fragment): Fragment {
  const rights = visibleTo(viewer);
  return allOf([where, ...(rights ? [rights] : [])]);
}

/** The records (alias `record`) that `viewer` may change or delete; `null`: all. SQL version of `mayChange`. */
export function changeableBy(viewer: Viewer): Fragment | null {
  if (viewer?.role === 'admin') return null;
  return viewer ? (bind) => `record.owner_id = ${bind(viewer.id)}::uuid` : () => 'false';
}

/** Whether `viewer` may change or delete the record: its owner and administrators may. */
export const mayChange = (record: Pick<RecordEntity, 'ownerId'>, viewer: Viewer): boolean =>
  viewer !== null && (viewer.role === 'admin' || record.ownerId === viewer.id);
