import type { SelectQueryBuilder } from 'typeorm';
import type { UserRole } from '../users/user.entity.js';
import type { RecordEntity } from './record.entity.js';

/** Who asks; `null` is a stranger without a token. */
export type Viewer = { readonly id: string; readonly role: UserRole } | null;

/**
 * Narrows a query on records (alias `record`) to what `viewer` may see: public ones, their own, those shared with
 * them; administrators see all. Every list, search and look-up goes through here, before counting and paging.
 */
export function onlyVisibleTo(
  query: SelectQueryBuilder<RecordEntity>,
  viewer: Viewer,
): SelectQueryBuilder<RecordEntity> {
  if (viewer?.role === 'admin') return query;
  if (!viewer) return query.andWhere(`record.visibility = 'public'`);
  return query.andWhere(
    `(record.visibility = 'public' OR record.owner_id = :viewerId OR (record.visibility = 'shared' AND EXISTS
      (SELECT 1 FROM record_shares share WHERE share.record_id = record.id AND share.user_id = :viewerId)))`,
    { viewerId: viewer.id },
  );
}

/** Whether `viewer` may change or delete the record: its owner and administrators. */
export const mayChange = (record: Pick<RecordEntity, 'ownerId'>, viewer: Viewer): boolean =>
  viewer !== null && (viewer.role === 'admin' || record.ownerId === viewer.id);
