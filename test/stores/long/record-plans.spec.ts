import type { DataSource } from 'typeorm';
import {
  connectDatabase,
  createRecordSearch,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { makeLibrary } from '../../../bench/parts/own-library.js';
import { atSpecEnd } from '../../support/spec-end.js';
import { createEmptyDatabase } from '../../support/test-database.js';

/**
 * The plans of the main queries on a library that is large enough for PostgreSQL to use its indexes, by `EXPLAIN` of the same statement
 * in the same transaction.
 */
jest.setTimeout(400_000);

const RECORDS = 50_000;

let database: DataSource;
let search: RecordSearch;
const user: Viewer = { id: '00000000-0000-7000-8000-000000000000', role: 'user' };
const admin: Viewer = { id: '00000000-0000-7000-8000-000000000001', role: 'admin' };
const VIEWERS = { user, admin, stranger: null };

beforeAll(async () => {
  const { url, drop } = await createEmptyDatabase();
  atSpecEnd(drop);
  // Filled without indexes, which are created afterwards.
  const log = jest.spyOn(console, 'log').mockImplementation();
  await makeLibrary(url, { records: RECORDS, users: 100 });
  log.mockRestore();
  database = await connectDatabase(url);
  atSpecEnd(() => database.destroy());
  search = createRecordSearch(database);
});

interface Asked {
  readonly text: string;
  /** The scans of a plan, one line each. */
  readonly scans: readonly string[];
}

type Query = (text: string, values?: unknown[], isStructured?: boolean) => Promise<unknown>;

/** Every statement that a query sends; `before` runs in its transaction, before the statement itself. */
async function statementsOf(
  question: () => Promise<unknown>,
  before: (ask: Query, text: string, values?: unknown[]) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const runner = database.createQueryRunner();
  const prototype = Object.getPrototypeOf(runner) as { query: Query };
  await runner.release();
  const texts: string[] = [];
  const ask = prototype.query;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(async function (
    this: unknown,
    text: string,
    values?: unknown[],
    isStructured?: boolean,
  ) {
    texts.push(text);
    await before(ask.bind(this), text, values);
    return ask.call(this, text, values, isStructured);
  });
  try {
    await question();
  } finally {
    spy.mockRestore();
  }
  return texts;
}

/** The statements that a query sends about records, each with its plan. */
async function plansOf(question: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  await statementsOf(question, async (ask, text, values) => {
    if (!/\bFROM "?record/.test(text) || text.startsWith('EXPLAIN')) return;
    const rows = (await ask(`EXPLAIN ${text}`, values)) as { 'QUERY PLAN': string }[];
    const lines = rows.map((row) => row['QUERY PLAN'].trim());
    asked.push({ text, scans: lines.filter((line) => / Scan (using|on) /.test(line)) });
  });
  expect(asked.length).toBeGreaterThan(0);
  return asked;
}

const readsRecordsWhole = ({ scans }: Asked): boolean =>
  scans.some((scan) => /Seq Scan on records\b/.test(scan));

const page = (filter: RecordFilter, viewer: Viewer) => () => search.page({ filter, pageSize: 50 }, viewer);

const FILTERS: Record<string, RecordFilter> = {
  text: { q: 'quasar hosts' },
  'a tag': { tags: ['student-17'] },
  'an instrument': { instruments: ['fgs'] },
  'a target': { targetName: 'M-199' },
  'a cone': { cone: { ra: 137.5, dec: 13.7, radius: 0.2 } },
  'a day': { dateFrom: new Date('2022-06-01'), dateTo: new Date('2022-06-02') },
  'a status': { statuses: ['failed'] },
  'an observation': { observationBaseIds: ['jw01234-o005_t005'] },
  'an observation of the archive': { archiveObsIds: ['jw01234-o005_t005'] },
  'an owner': { ownerId: user.id },
};

describe.each(Object.entries(VIEWERS))('%s', (_, viewer) => {
  it.each(Object.entries(FILTERS))('a search for %s does not read all records', async (_name, filter) => {
    for (const asked of await plansOf(page(filter, viewer))) {
      expect({ ...asked, isWhole: readsRecordsWhole(asked) }).toMatchObject({ isWhole: false });
    }
  });

  it('statistics and facets do not read all records', async () => {
    const questions = [
      () => search.statistics(viewer),
      () => search.facets({}, viewer),
      () => search.facets({ q: 'quasar hosts' }, viewer),
      () => search.observations({ includeArchived: false, pageSize: 20 }, viewer),
    ];
    for (const question of questions) {
      const whole = (await plansOf(question)).filter(readsRecordsWhole);
      expect(whole).toEqual([]);
    }
  });

  it('lists read no metadata', async () => {
    const questions = [
      page({}, viewer),
      page({ q: 'nebula' }, viewer),
      () => search.observations({ includeArchived: true, pageSize: 20 }, viewer),
    ];
    for (const question of questions) {
      for (const { text } of await plansOf(question)) {
        expect(text).not.toMatch(/\bmetadata\b/);
        expect(text).not.toMatch(/SELECT (\w+\.)?\*(?! FROM \(| FROM matches)/);
      }
    }
  });
});

const indexesOf = async (question: () => Promise<unknown>): Promise<Set<string>> =>
  new Set(
    (await plansOf(question)).flatMap(({ scans }) =>
      scans.flatMap((scan) => /(records_\w+)/.exec(scan)?.slice(1, 2) ?? []),
    ),
  );

it.each([
  ['text', 'records_search'],
  ['a tag', 'records_search'],
  ['an instrument', 'records_instrument'],
  ['a target', 'records_search'],
  ['a cone', 'records_healpix'],
  ['a day', 'records_by_observation'],
  ['a status', 'records_status'],
  ['an observation', 'records_base'],
  ['an observation of the archive', 'records_obs_id'],
])('an administrator finds %s by %s', async (name, index) => {
  expect([...(await indexesOf(page(FILTERS[name], admin)))]).toContain(index);
});

it('a user’s records outside of the public index are found by their readers', async () => {
  for (const question of [() => search.statistics(user), () => search.facets({}, user), page({}, user)]) {
    expect([...(await indexesOf(question))]).toContain('records_search');
  }
});

it('long lists use the index of their order', async () => {
  expect([...(await indexesOf(page({}, admin)))]).toContain('records_created');
});

it.each([
  ['sizes', { minFileSize: 1e8, maxFileSize: 9e8 }],
  ['types and levels', { dataTypes: ['spectral', 'cube'], processingLevels: ['L3'] }],
  ['bands', { wavelengthUm: { min: 1, max: 2 } }],
  ['words and types', { q: 'nebula', dataTypes: ['image'] }],
] satisfies [string, RecordFilter][])(
  'an anonymous search for %s reads the public index only',
  async (_, filter) => {
    const read = await plansOf(page(filter, null));
    const scans = read.flatMap(({ scans: lines }) => lines).filter((line) => /records_public\b/.test(line));
    expect(scans).toContainEqual(expect.stringContaining('Index Only Scan'));
  },
);

it('no query overrides the planner’s settings', async () => {
  const statements = await statementsOf(async () => {
    for (const viewer of Object.values(VIEWERS)) {
      await page({ q: 'nebula' }, viewer)();
      await search.facets({ statuses: ['ready'] }, viewer);
      await search.statistics(viewer);
      await search.observations({ includeArchived: false, pageSize: 20 }, viewer);
    }
  });
  expect(statements.filter((text) => /\bSET\b|set_config/.test(text))).toEqual([]);
});
