import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { dataSourceOptions } from '#domain';
import { UsersRecordsJobs1700000000001 } from '../../libs/domain/src/database/migrations/0001-users-records-jobs.js';
import { createEmptyDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

describe('the migration', () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  const opened: DataSource[] = [];
  const open = async (options: object) => {
    const source = await new DataSource({
      ...dataSourceOptions(empty.url),
      ...options,
    }).initialize();
    opened.push(source);
    await source.runMigrations({ transaction: 'each' });
    return source;
  };

  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(async () => {
    await Promise.all(opened.map((source) => source.destroy()));
    await empty?.drop();
  });

  it('makes blobs of the files that records have', async () => {
    const before = await open({ migrations: [UsersRecordsJobs1700000000001] });
    const user = uuidv7();
    await before.query(
      `INSERT INTO users (id, username, email, password_hash, role) VALUES ($1, 'u', 'u@example.org', 'x', 'user')`,
      [user],
    );
    const insert = (key: string, sha256: string, minutesAgo: number, ownerId: string | null = user) =>
      before.query(
        `INSERT INTO records (id, owner_id, file_name, storage_key, thumbnail_key, data_type, content_type, file_size,
           sha256, status, observation_base_id, processing_level, visibility, updated_at)
         VALUES ($1, $2, 'a.fits', $3, $4, 'image', 'application/fits', 5, $5, 'ready', 'a', 'L3', 'private',
           now() - make_interval(mins => $6))`,
        [uuidv7(), ownerId, key, `thumbnails/${sha256}.png`, sha256, minutesAgo],
      );
    await insert('archive/OBS/a.fits', 'one', 10);
    await insert('archive/obs/a.fits', 'two', 5);
    await insert('archive/obs/a.fits', 'three', 1, null);
    await insert('uploads/1/b.fits', 'four', 1);

    const after = await open({});
    const found = await after.query<{ key: string; sha256: string }[]>('SELECT key, sha256 FROM blobs');
    expect(Object.fromEntries(found.map(({ key, sha256 }) => [key, sha256]))).toEqual({
      ...{ 'archive/OBS/a.fits': 'one', 'archive/obs/a.fits': 'three', 'uploads/1/b.fits': 'four' },
      ...{ 'thumbnails/one.png': null, 'thumbnails/two.png': null },
      ...{ 'thumbnails/three.png': null, 'thumbnails/four.png': null },
    });
    const uri = 'mast:JWST/product/a.fits';
    expect(await after.query('SELECT sha256, source_uri FROM records ORDER BY sha256')).toEqual([
      { sha256: 'four', source_uri: null },
      { sha256: 'one', source_uri: null },
      { sha256: 'three', source_uri: uri },
      { sha256: 'two', source_uri: uri },
    ]);
  });
});
