import type { DataSource } from 'typeorm';
import { addUpCounts, type FoundRecord, type RecordEntity, type RecordSearch, type Viewer } from '#domain';
import { fillRecords } from '../support/fill-records.js';
import { insertRecords, insertUsers, share } from '../support/insert-records.js';
import { openSearch, type OpenSearch } from '../support/open-search.js';
import { seededRandom } from '../support/seeded-random.js';

jest.setTimeout(60_000);

const random = seededRandom(17);
const below = (count: number): number => Math.floor(random() * count);
const pick = <T>(values: readonly T[]): T => values[below(values.length)];

let library: OpenSearch;
let database: DataSource;
let search: RecordSearch;
let viewers: Record<'owner' | 'sharee' | 'admin' | 'stranger', Viewer>;

beforeAll(async () => {
  library = await openSearch();
  ({ database, search } = library);
  const [owner, sharee, admin] = await insertUsers(database, ['owner', 'sharee', 'admin']);
  viewers = {
    owner: { id: owner, role: 'user' },
    sharee: { id: sharee, role: 'user' },
    admin: { id: admin, role: 'admin' },
    stranger: null,
  };
});

afterEach(() => library.empty());

const valuesOf = () => ({
  dataType: pick(['image', 'cube'] as const),
  status: pick(['ready', 'failed'] as const),
  processingLevel: pick(['L2b', 'L3'] as const),
  // Too long for an index entry: such records are public but not in the public index.
  instrument: pick(['NIRCAM', 'MIRI', '__proto__', 'é'.repeat(3000), null]),
  filter: pick(['F200W', null]),
  tags: pick([[], ['a'], ['a', 'b'], Array.from({ length: 41 }, (_, i) => `t${i}`)]),
  visibility: pick(['public', 'shared', 'private'] as const),
  archivedAt: pick([null, null, new Date(0)]),
  validatedAt: pick([null, new Date(0)]),
  fileSize: below(5) * 1000,
});

const rowOf = (): Partial<RecordEntity> => ({
  ...valuesOf(),
  ownerId: pick([viewers.owner!.id, null]),
  createdAt: new Date(Date.UTC(2025, 1, 1 + below(28))),
});

/** Counts of the current rows, computed separately for each. */
async function seenBy(viewer: Viewer): Promise<FoundRecord[]> {
  const rows: { id: string }[] = await database.query('SELECT id FROM records');
  return search.findMany(
    rows.map(({ id }) => id),
    viewer,
  );
}

const tally = (values: readonly (string | null)[]): Record<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries(counts);
};

function expectedOf(rows: readonly FoundRecord[]) {
  const bytes = rows.reduce((sum, { fileSize }) => sum + fileSize, 0);
  const times = rows.map(({ createdAt }) => createdAt.getTime()).sort((a, b) => a - b);
  const tags = Object.entries(tally(rows.flatMap(({ tags }) => tags)));
  tags.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return {
    records: rows.length,
    totalBytes: bytes,
    averageFileSize: rows.length === 0 ? null : bytes / rows.length,
    oldest: rows.length === 0 ? null : new Date(times[0]),
    newest: rows.length === 0 ? null : new Date(times.at(-1)!),
    public: rows.filter(({ visibility }) => visibility === 'public').length,
    validated: rows.filter(({ validatedAt }) => validatedAt !== null).length,
    byDataType: tally(rows.map(({ dataType }) => dataType)),
    byStatus: tally(rows.map(({ status }) => status)),
    byInstrument: tally(rows.map(({ instrument }) => instrument)),
    byLevel: tally(rows.map(({ processingLevel }) => processingLevel)),
    topTags: tags.slice(0, 10).map(([tag, count]) => ({ tag, count })),
  };
}

const ARCHIVED = {
  without: (row: FoundRecord) => row.archivedAt === null,
  with: () => true,
  only: (row: FoundRecord) => row.archivedAt !== null,
} as const;

async function expectRight(): Promise<void> {
  for (const viewer of Object.values(viewers)) {
    const rows = await seenBy(viewer);
    expect(await search.statistics(viewer)).toEqual(expectedOf(rows));
    for (const archived of ['without', 'with', 'only'] as const) {
      const asked = rows.filter(ARCHIVED[archived]);
      expect(await search.facets({ archived }, viewer)).toEqual({
        dataType: tally(asked.map(({ dataType }) => dataType)),
        instrument: tally(asked.map(({ instrument }) => instrument)),
        filter: tally(asked.map(({ filter }) => filter)),
        status: tally(asked.map(({ status }) => status)),
      });
    }
  }
}

const keptRows = async (): Promise<number> =>
  (await database.query<{ n: number }[]>('SELECT count(*)::int AS n FROM record_counts'))[0].n;

describe('materialised counts', () => {
  it('are zero for an empty library', () => expectRight());

  it('follow inserts, changes, shares and removals, also when they are merged', async () => {
    const ids = await insertRecords(database, Array.from({ length: 60 }, rowOf));
    for (const id of ids.slice(0, 30)) await share(database, id, viewers.sharee!.id);
    await expectRight();
    for (let round = 0; round < 40; round += 1) {
      const { archivedAt, validatedAt, fileSize, ...values } = valuesOf();
      await database.query(
        `UPDATE records SET data_type = $2, status = $3, processing_level = $4, instrument = $5, filter = $6, tags = $7,
           visibility = $8, archived_at = $9, validated_at = $10, file_size = $11 WHERE id = ANY ($1)`,
        [[pick(ids), pick(ids)], ...Object.values(values), archivedAt, validatedAt, fileSize],
      );
    }
    await database.query('DELETE FROM records WHERE id = ANY ($1)', [ids.slice(20, 40)]);
    await expectRight();
    const before = await keptRows();
    expect(await addUpCounts(database)).toBeGreaterThan(0);
    expect(await keptRows()).toBeLessThan(before);
    await expectRight();
    expect(await addUpCounts(database)).toBe(0);
    await database.query('DELETE FROM records');
    await addUpCounts(database);
    expect(await keptRows()).toBe(0);
  });

  it('restart with an empty table', async () => {
    await insertRecords(database, [rowOf(), rowOf()]);
    await library.empty();
    expect(await keptRows()).toBe(0);
  });

  it('do not grow when no counted value changes', async () => {
    const [id] = await insertRecords(database, [rowOf()]);
    const before = await keptRows();
    await database.query(`UPDATE records SET description = 'new', version = version + 1 WHERE id = $1`, [id]);
    expect(await keptRows()).toBe(before);
    await database.query(`UPDATE records SET file_size = file_size + 1 WHERE id = $1`, [id]);
    expect(await keptRows()).toBe(before + 1);
  });
});

describe('simultaneous changes of counts', () => {
  it('do not wait for each other nor for a merge, and lose nothing', async () => {
    const [first] = await insertRecords(database, [{ status: 'ready' }]);
    const [second] = await insertRecords(database, [{ status: 'ready' }]);
    const writers = [database.createQueryRunner(), database.createQueryRunner()];
    try {
      for (const [i, writer] of writers.entries()) {
        await writer.startTransaction();
        await writer.query(`SET LOCAL lock_timeout = '2s'`);
        const ids = i === 0 ? [first, second] : [second, first];
        await writer.query(`UPDATE records SET status = 'failed' WHERE id = $1`, [ids[0]]);
        await writer.query(`INSERT INTO record_counts VALUES (true, false, 'tag', 'beside', 1, 0)`);
      }
      expect(await addUpCounts(database)).toBeGreaterThan(0);
      expect((await search.statistics(null)).byStatus).toEqual({ ready: 2 });
      await writers[0].commitTransaction();
      expect((await search.statistics(null)).byStatus).toEqual({ failed: 1, ready: 1 });
      await writers[1].rollbackTransaction();
    } finally {
      for (const writer of writers) {
        if (writer.isTransactionActive) await writer.rollbackTransaction();
        await writer.release();
      }
    }
    const added = await Promise.all([1, 2, 3].map(() => addUpCounts(database)));
    expect(added.filter((count) => count !== null).length).toBeGreaterThan(0);
    expect((await search.statistics(null)).byStatus).toEqual({ failed: 1, ready: 1 });
  });
});

it('statistics are sorted by frequency, then by name', async () => {
  const of = (instrument: string) => ({
    instrument,
    visibility: 'private' as const,
    ownerId: viewers.owner!.id,
  });
  await insertRecords(database, ['F', 'B', 'H', 'D', 'A', 'G', 'C', 'E', 'H'].map(of));
  const { byInstrument } = await search.statistics(viewers.owner);
  expect(Object.keys(byInstrument)).toEqual(['H', 'A', 'B', 'C', 'D', 'E', 'F', 'G']);
});

describe('facets of more matches than the counting limit', () => {
  afterEach(() => library.empty());

  const PUBLIC = 12_000;
  const fill = () =>
    fillRecords(
      database,
      `WITH kept AS (INSERT INTO blobs (key) SELECT 'many/' || n FROM generate_series(1, $1) AS n)
       INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status, visibility,
         observation_base_id, processing_level, instrument, tags)
       SELECT gen_random_uuid(), 'file', 'many/' || n, 'image', 'application/fits', 1, '', 'ready', 'public', 'base', 'L3',
         'NIRCAM', '{x}'
       FROM generate_series(1, $1) AS n`,
      [PUBLIC],
    );

  it('are estimated for public records, and counted for the others', async () => {
    await fill();
    const owner = viewers.owner!.id;
    const many = (count: number, row: Partial<RecordEntity>) =>
      Array.from({ length: count }, () => ({ tags: ['x'], ...row }));
    await insertRecords(database, [
      ...many(3, { instrument: 'MINE', visibility: 'private', ownerId: owner }),
      ...many(5, { instrument: 'SHARED', visibility: 'shared' }),
      ...many(10, { instrument: 'MIRI', archivedAt: new Date(0) }),
    ]);
    await database.query('ANALYZE records');
    const instruments = async (viewer: Viewer) => (await search.facets({ tags: ['x'] }, viewer)).instrument;
    // The sample of so few records contains all of them.
    expect(await instruments(null)).toEqual({ NIRCAM: PUBLIC });
    expect(await instruments(viewers.owner)).toEqual({ NIRCAM: PUBLIC, MINE: 3 });
    expect(await instruments(viewers.admin)).toEqual({ NIRCAM: PUBLIC, MINE: 3, SHARED: 5 });
    // In a library of twice the size the sample is half of it.
    await database.query(`UPDATE pg_class SET reltuples = 40000 WHERE oid = 'records'::regclass`);
    const { NIRCAM, ...others } = await instruments(viewers.owner);
    expect(NIRCAM).toBeGreaterThan(0.7 * PUBLIC);
    expect(NIRCAM).toBeLessThan(1.3 * PUBLIC);
    expect(NIRCAM % 2).toBe(0);
    expect(others).toEqual({ MINE: 3 });
    const few = await search.facets({ tags: ['x'], instruments: ['mine'] }, viewers.owner);
    expect(few.dataType).toEqual({ image: 3 });
  });
});
