import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { RecordEntity, UserEntity } from '#domain';
import { retryOnDeadlock } from '../../libs/domain/src/database/retry-on-deadlock.js';

/** Inserts users as after registration. */
export async function insertUsers(database: DataSource, names: readonly string[]): Promise<string[]> {
  const users = names.map((username) => ({
    id: uuidv7(),
    username: `${username}-${randomUUID().slice(0, 8)}`,
    email: `${username}-${randomUUID()}@example.org`,
    passwordHash: 'x',
    role: username === 'admin' ? ('admin' as const) : ('user' as const),
  }));
  await database.getRepository(UserEntity).insert(users);
  return users.map(({ id }) => id);
}

/** Inserts record rows, without files. */
export async function insertRecords(
  database: DataSource,
  rows: readonly Partial<RecordEntity>[],
): Promise<string[]> {
  const records = rows.map((row, i) => {
    const id = uuidv7();
    return { ...DEFAULTS, id, fileName: `file-${i}.fits`, storageKey: `test/${id}`, ...row };
  });
  await database.query(
    `INSERT INTO blobs (key, size, sha256, state)
     SELECT key, 1000, repeat('0', 64), 'stored' FROM unnest($1::text[]) AS key ON CONFLICT DO NOTHING`,
    [records.map(({ storageKey }) => storageKey)],
  );
  // Retries like the library store, because apps may change records at the same time.
  await retryOnDeadlock(() => database.getRepository(RecordEntity).insert(records as never));
  return records.map(({ id }) => id);
}

const DEFAULTS = {
  dataType: 'image',
  contentType: 'application/fits',
  fileSize: 1000,
  sha256: '0'.repeat(64),
  status: 'ready',
  observationBaseId: 'base',
  processingLevel: 'L3',
  visibility: 'public',
} as const;

export const share = (database: DataSource, recordId: string, userId: string): Promise<unknown> =>
  database.query('INSERT INTO record_shares (record_id, user_id) VALUES ($1, $2)', [recordId, userId]);
