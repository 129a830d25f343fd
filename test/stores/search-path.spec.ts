import type { DataSource } from 'typeorm';
import { RecordEntity } from '#domain';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openTestDatabase } from '../support/test-database.js';

jest.setTimeout(60_000);

let database: DataSource;

beforeAll(async () => {
  ({ database } = await openTestDatabase());
});

/** The empty search path of `pg_restore`, `pg_dump`'s scripts and appliers of logical replication. */
const withoutPath = (work: (query: DataSource['query']) => Promise<unknown>): Promise<unknown> =>
  database.transaction(async (manager) => {
    await manager.query(`SET LOCAL search_path = ''`);
    return work(manager.query.bind(manager));
  });

/** The columns of a record that a restore writes, without generated ones. */
const columnsOf = async (table: string): Promise<string> => {
  const [{ columns }] = await database.query<[{ columns: string }]>(
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return columns;
};

describe('the functions of the schema work with an empty search path', () => {
  it('when rows are restored without triggers', async () => {
    const [id] = await insertRecords(database, [{ targetName: 'NGC-3132', tags: ['nebula'] }]);
    const textOf = async () =>
      (
        await database
          .getRepository(RecordEntity)
          .query(`SELECT search_text FROM records WHERE id = $1`, [id])
      )[0];
    const before = await textOf();
    const columns = await columnsOf('records');
    await withoutPath(async (query) => {
      await query(`SET LOCAL session_replication_role = 'replica'`);
      await query(`CREATE TEMP TABLE copied AS SELECT ${columns} FROM public.records`);
      await query(`DELETE FROM public.records`);
      await query(`INSERT INTO public.records (${columns}) SELECT ${columns} FROM pg_temp.copied`);
    });
    expect(await textOf()).toEqual(before);
    expect(before).toEqual({ search_text: expect.stringContaining('ngcQ3132') });
  });

  it('when triggers follow every change', async () => {
    const [owner, reader] = await insertUsers(database, ['owner', 'reader']);
    const [id] = await insertRecords(database, [{ ownerId: owner, visibility: 'shared' }]);
    await share(database, id, reader);
    await withoutPath(async (query) => {
      await query(`UPDATE public.records SET target_name = 'other', readers = '{}' WHERE id = $1`, [id]);
      await query(`DELETE FROM public.record_shares WHERE record_id = $1`, [id]);
    });
    const [row] = await database.query(`SELECT readers FROM records WHERE id = $1`, [id]);
    expect(row).toEqual({ readers: [owner] });
    await withoutPath((query) => query(`DELETE FROM public.records WHERE id = $1`, [id]));
    const [entry] = await database.query(
      `SELECT removed_at IS NOT NULL AS gone FROM search_entries WHERE record_id = $1`,
      [id],
    );
    expect(entry).toEqual({ gone: true });
    await withoutPath((query) => query(`TRUNCATE public.records CASCADE`));
    expect(await database.query(`SELECT FROM record_counts`)).toEqual([]);
  });
});
