import { allOf, type Fragment } from '../database/statement.js';
import type { UserRole } from '../users/user.entity.js';
import type { RecordEntity } from './record.entity.js';

/** Who asks; `null` is a stranger without a token. */
export type Viewer = { readonly id: string; readonly role: UserRole } | null;

/** Stands for everybody in the column `readers` (which triggers keep: first-schema/records.ts). */
const EVERYBODY = '00000000-0000-0000-0000-000000000000';

/** One of these stands among the readers of what `viewer` may see; `null`: administrators see all. */
export function readersFor(viewer: Viewer): string[] | null {
  if (viewer?.role === 'admin') return null;
  return viewer ? [EVERYBODY, viewer.id] : [EVERYBODY];
}

/**
 * The records (alias `record`) that `viewer` may see: public ones, their own, those shared with them; administrators
 * see all (`null`: no condition). Every list, search and look-up goes through here, before counting and paging.
 */
export function visibleTo(viewer: Viewer): Fragment | null {
  const readers = readersFor(viewer);
  if (readers === null) return null;
  return (bind) => `record.readers && CAST(${bind(readers)} AS uuid[])`;
}

/**
 * The same, a condition for each part of the library: the public records that the index `records_public` holds, and what else the viewer
 * may read. Administrators read everything in one part, which has no condition.
 */
export function readableParts(viewer: Viewer): Fragment[][] {
  const readers = readersFor(viewer);
  if (readers === null) return [[]];
  // In the text where they are the same for every stranger: PostgreSQL then plans the statement but once.
  const listed: Fragment = viewer ? (bind) => bind(readers) : () => `'{${EVERYBODY}}'`;
  return [
    [() => 'record.in_public_index'],
    [(bind) => `record.restricted_readers && ${listed(bind)}::uuid[]`],
  ];
}

/** The records (alias `record`) with these ids, whosever they are: for those that were found by rights. */
export const withIds =
  (ids: readonly string[]): Fragment =>
  (bind) =>
    `record.id = ANY (${bind(ids)}::uuid[])`;

/** The one with this id, which PostgreSQL plans but once: of a list it counts each time for how many it is to plan. */
export const withId =
  (id: string): Fragment =>
  (bind) =>
    `record.id = ${bind(id)}::uuid`;

/** Those with these ids that `viewer` may see. */
export const visibleOf = (ids: readonly string[], viewer: Viewer): Fragment => seenBy(viewer, withIds(ids));

/** The records that fulfil a condition, as far as `viewer` may see them. */
export function seenBy(viewer: Viewer, where: Fragment): Fragment {
  const rights = visibleTo(viewer);
  return allOf([where, ...(rights ? [rights] : [])]);
}

/** The records (alias `record`) that `viewer` may change or delete; `null`: all. As `mayChange` says it of one. */
export function changeableBy(viewer: Viewer): Fragment | null {
  if (viewer?.role === 'admin') return null;
  return viewer ? (bind) => `record.owner_id = ${bind(viewer.id)}::uuid` : () => 'false';
}

/** Whether `viewer` may change or delete the record: its owner and administrators. */
export const mayChange = (record: Pick<RecordEntity, 'ownerId'>, viewer: Viewer): boolean =>
  viewer !== null && (viewer.role === 'admin' || record.ownerId === viewer.id);
