import type { DataSource } from 'typeorm';
import { drawable, lackingThumbnails, type JobEntity } from '#domain';
import { insertJobs } from '../support/insert-jobs.js';
import { insertRecords, insertUsers } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;
let owner: string;
let other: string;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
  [owner, other] = await insertUsers(database, ['owner', 'other']);
});
beforeEach(() => database.query('TRUNCATE records, blobs, jobs CASCADE'));

const lacking = (page = {}, viewer = { id: owner, role: 'user' as 'user' | 'admin' }) =>
  lackingThumbnails(database, viewer, { after: null, limit: 10, ...page });
const insert = (count: number, ownerId = owner) =>
  insertRecords(
    database,
    Array.from({ length: count }, () => ({ ownerId, isViewable: true })),
  );

describe('records without a thumbnail', () => {
  it('are drawable records that have none', async () => {
    const [lacks, drawn] = await insert(2);
    await insertRecords(database, [{ ownerId: owner, isViewable: false }]);
    await database.query('UPDATE records SET thumbnail_key = storage_key WHERE id = $1', [drawn]);
    expect(await lacking()).toEqual([lacks]);
  });

  it('include records whose thumbnail is lost', async () => {
    const [first, second] = await insert(2);
    await database.query('UPDATE records SET thumbnail_key = storage_key');
    expect(await lacking()).toEqual([]);
    await database.query(
      `UPDATE blobs SET state = 'missing' WHERE key = (SELECT thumbnail_key FROM records WHERE id = $1)`,
      [second],
    );
    expect(await lacking()).toEqual([second]);
    expect(await drawable(database, [first, second])).toEqual([
      { id: second, storageKey: expect.any(String) },
    ]);
  });

  it('are the caller’s own, and those of all users for an administrator', async () => {
    const [mine] = await insert(1);
    const [theirs] = await insert(1, other);
    expect(await lacking()).toEqual([mine]);
    expect(await lacking({}, { id: owner, role: 'admin' })).toEqual([mine, theirs].sort());
  });

  it('are paged', async () => {
    const ids = (await insert(5)).sort();
    expect(await lacking({ limit: 2 })).toEqual(ids.slice(0, 2));
    expect(await lacking({ limit: 2, after: ids[1] })).toEqual(ids.slice(2, 4));
    expect(await lacking({ limit: 2, after: ids[4] })).toEqual([]);
  });

  it.each<[JobEntity['type'], JobEntity['status'], boolean]>([
    ['thumbnails', 'queued', false],
    ['thumbnails', 'running', false],
    ['thumbnails', 'failed', true],
    ['thumbnails', 'completed', true],
    ['process', 'queued', true],
  ])('stay listed beside a job of the type %s that is %s: %s', async (type, status, isLacking) => {
    const [first, second] = (await insert(2)).sort();
    const [job] = await insertJobs(database, owner, 1, { type, status });
    await database.query('UPDATE jobs SET request = $2 WHERE id = $1', [job, { recordIds: [first] }]);
    expect(await lacking()).toEqual(isLacking ? [first, second] : [second]);
  });
});
