import type { DataSource, EntityManager } from 'typeorm';
import type { Fragment } from '../database/statement.js';
import { changeableBy, type Viewer } from './record-access.js';
import type { RecordEntity } from './record.entity.js';

/** A user, as records mention them. */
export interface Person {
  readonly id: string;
  readonly username: string;
}

/** The users that the view of a record names. */
export interface RecordPeople {
  readonly owner: Person | null;
  readonly sharedWith: readonly Person[];
}

/**
 * {@link RecordPeople} as columns beside those of a record (alias `record`); the list of sharing users is only for viewers who may change
 * it.
 */
export const peopleFor = (viewer: Viewer): Fragment => {
  const isTold: Fragment = changeableBy(viewer) ?? (() => 'true');
  return (bind) => `
    (SELECT json_build_object('id', id, 'username', username) FROM users WHERE id = record.owner_id) AS owner,
    CASE WHEN ${isTold(bind)} THEN ${SHARED_WITH} ELSE '[]' END AS "sharedWith"`;
};

const SHARED_WITH = `(
  SELECT coalesce(json_agg(json_build_object('id', users.id, 'username', users.username)), '[]')
  FROM record_shares share JOIN users ON users.id = share.user_id WHERE share.record_id = record.id
)`;

/** Users by id, and by name (case-insensitive). */
export interface NamedUsers {
  readonly userIds: readonly string[];
  readonly usernames: readonly string[];
}

/** The ids of users in the order of the request; `null`: there is no such user. */
export type FoundUsers = { readonly [K in keyof NamedUsers]: readonly (string | null)[] };

/** Returns the owner of a record and the users it is shared with. */
export type PeopleOf = (record: Pick<RecordEntity, 'id' | 'ownerId'>) => RecordPeople;

/** Looks up the users of all these records in one query. */
export async function peopleOf(
  database: DataSource | EntityManager,
  records: readonly Pick<RecordEntity, 'id' | 'ownerId'>[],
): Promise<PeopleOf> {
  const owners = new Set(records.flatMap(({ ownerId }) => ownerId ?? []));
  const rows: (Person & { recordId: string | null })[] = await database.query(
    `SELECT NULL AS "recordId", id, username FROM users WHERE id = ANY ($1::uuid[])
     UNION ALL
     SELECT share.record_id, users.id, users.username
     FROM record_shares share JOIN users ON users.id = share.user_id WHERE share.record_id = ANY ($2::uuid[])`,
    [[...owners], records.map(({ id }) => id)],
  );
  const named = (isMeant: (row: (typeof rows)[number]) => boolean): Person[] =>
    rows.filter(isMeant).map(({ id, username }) => ({ id, username }));
  return (record) => ({
    owner: named(({ recordId, id }) => recordId === null && id === record.ownerId)[0] ?? null,
    sharedWith: named(({ recordId }) => recordId === record.id),
  });
}

/** Looks up the users that a request names. */
export async function findUsers(
  database: DataSource,
  { userIds, usernames }: NamedUsers,
): Promise<FoundUsers> {
  const byId = await database.query<{ id: string | null }[]>(
    `SELECT users.id FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
     LEFT JOIN users ON users.id = given.id ORDER BY place`,
    [userIds],
  );
  const byName = await database.query<{ id: string | null }[]>(
    `SELECT users.id FROM unnest($1::text[]) WITH ORDINALITY AS given (name, place)
     LEFT JOIN users ON lower(users.username) = lower(given.name) ORDER BY place`,
    [usernames],
  );
  return { userIds: byId.map(({ id }) => id), usernames: byName.map(({ id }) => id) };
}
