import type { DataSource, EntityManager } from 'typeorm';
import type { Fragment } from '../database/statement.js';
import { changeableBy, type Viewer } from './record-access.js';
import type { RecordEntity } from './record.entity.js';

/** A user, as records mention them. */
export interface Person {
  readonly id: string;
  readonly username: string;
}

/**
 * Somebody with whom a record is shared: an account, if its id was given, else a name as it was given, in lower case. Whether a
 * name has an account is not told: its id is `null` in any case.
 */
export interface SharedPerson {
  readonly id: string | null;
  readonly username: string;
}

/** The users that the view of a record names. */
export interface RecordPeople {
  readonly owner: Person | null;
  readonly sharedWith: readonly SharedPerson[];
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
  SELECT coalesce(json_agg(json_build_object('id', shared.id, 'username', shared.username)), '[]')
  FROM (
    SELECT users.id, users.username FROM record_shares share JOIN users ON users.id = share.user_id
    WHERE share.record_id = record.id AND NOT share.by_name
    UNION ALL
    SELECT NULL::uuid, username FROM record_share_names WHERE record_id = record.id
  ) AS shared
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

/** Looks up the users of all these records in two queries. */
export async function peopleOf(
  database: DataSource | EntityManager,
  records: readonly Pick<RecordEntity, 'id' | 'ownerId'>[],
): Promise<PeopleOf> {
  const owners = new Set(records.flatMap(({ ownerId }) => ownerId ?? []));
  const ownerRows: Person[] = await database.query(
    `SELECT id, username FROM users WHERE id = ANY ($1::uuid[])`,
    [[...owners]],
  );
  const shares: (SharedPerson & { recordId: string })[] = await database.query(
    `SELECT share.record_id AS "recordId", users.id, users.username
     FROM record_shares share JOIN users ON users.id = share.user_id
     WHERE share.record_id = ANY ($1::uuid[]) AND NOT share.by_name
     UNION ALL
     SELECT record_id, NULL, username FROM record_share_names WHERE record_id = ANY ($1::uuid[])`,
    [records.map(({ id }) => id)],
  );
  return (record) => ({
    owner: ownerRows.find(({ id }) => id === record.ownerId) ?? null,
    sharedWith: shares.flatMap(({ recordId, id, username }) =>
      recordId === record.id ? { id, username } : [],
    ),
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
