import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { RecordEntity } from '#domain';
import type { Account, Answer } from './api-client.js';
import { insertRecords } from './insert-records.js';
import { followJob } from './library.js';

export const EXPORT = '/api/datamanagement/export';

/** A starting worker looks up the files of all records and marks missing ones: these are already marked. */
export async function insertWithoutFiles(
  database: DataSource,
  ownerId: string,
  rows: readonly Partial<RecordEntity>[],
): Promise<string[]> {
  const records = rows.map((row) => ({ ownerId, storageKey: `test/${randomUUID()}`, ...row }));
  await database.query(
    `INSERT INTO blobs (key, size, sha256, state) SELECT key, 1000, repeat('0', 64), 'missing' FROM unnest($1::text[]) AS key`,
    [records.map(({ storageKey }) => storageKey)],
  );
  return insertRecords(database, records);
}

/** Orders an export and waits for it. */
export async function exported(who: Account, body: object) {
  const { status, json } = await who.post(EXPORT, body);
  expect([status, Object.keys(json).sort()]).toEqual([202, ['exportId', 'jobId']]);
  const job = await followJob(who, json.jobId);
  expect(job).toMatchObject({ type: 'export', status: 'completed', error: null, percent: 100 });
  const file = await who.get(`${EXPORT}/${json.exportId}`);
  expect(file.status).toBe(200);
  return { job, file, exportId: json.exportId as string };
}

export const idsOf = ({ file }: { file: Answer }): string[] =>
  file.json.items.map(({ id }: { id: string }) => id);
