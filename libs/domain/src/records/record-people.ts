import { In, type DataSource, type EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';
import type { RecordEntity } from './record.entity.js';

/** A user by name, as records mention them. */
export interface Person {
  readonly id: string;
  readonly username: string;
}

/** The people that the view of a record names. */
export interface RecordPeople {
  readonly owner: Person | null;
  readonly sharedWith: readonly Person[];
}

/** Users by id, and by name, in any case. */
export interface NamedUsers {
  readonly userIds: readonly string[];
  readonly usernames: readonly string[];
}

/** The ids of users, each in the place in which it was named; `null`: there is no such user. */
export type FoundUsers = { readonly [K in keyof NamedUsers]: readonly (string | null)[] };

/** Whose a record is, and with whom it is shared. */
export type PeopleOf = (record: Pick<RecordEntity, 'id' | 'ownerId'>) => RecordPeople;

/** Looks up the people of all these records at once. */
export async function peopleOf(
  database: DataSource | EntityManager,
  records: readonly Pick<RecordEntity, 'id' | 'ownerId'>[],
): Promise<PeopleOf> {
  const shares: { recordId: string; userId: string }[] = await database.query(
    `SELECT record_id AS "recordId", user_id AS "userId" FROM record_shares WHERE record_id = ANY ($1)`,
    [records.map(({ id }) => id)],
  );
  const ids = new Set([...records.flatMap(({ ownerId }) => ownerId ?? []), ...shares.map((s) => s.userId)]);
  const users = await database.getRepository(UserEntity).find({
    select: { id: true, username: true },
    where: { id: In([...ids]) },
  });
  const people = new Map(users.map(({ id, username }) => [id, { id, username }]));
  return ({ id, ownerId }) => ({
    owner: people.get(ownerId ?? '') ?? null,
    sharedWith: shares.filter((s) => s.recordId === id).flatMap((s) => people.get(s.userId) ?? []),
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
