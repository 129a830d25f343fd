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
 * The plans of the main questions, on a library that is large enough for PostgreSQL to want its indexes. What a question reads is
 * asked of `EXPLAIN` with the same statement and settings, in the same transaction.
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
  // Filled without indexes, which are made afterwards.
  const log = jest.spyOn(console, 'log').mockImplementation();
  await makeLibrary(url, { records: RECORDS, users: 100 });
  log.mockRestore();
  database = await connectDatabase(url);
  atSpecEnd(() => database.destroy());
  search = createRecordSearch(database);
});

interface Asked {
  readonly text: string;
  /** What is read in which way, one line each. */
  readonly scans: readonly string[];
}

/** The statements that a question asks of the records, each with its plan. */
async function plansOf(question: () => Promise<unknown>): Promise<Asked[]> {
  const runner = database.createQueryRunner();
  const prototype = Object.getPrototypeOf(runner) as {
    query: (text: string, values?: unknown[], isStructured?: boolean) => Promise<unknown>;
  };
  await runner.release();
  const asked: Asked[] = [];
  const ask = prototype.query;
  const spy = jest.spyOn(prototype, 'query').mockImplementation(async function (
    this: unknown,
    text: string,
    values?: unknown[],
    isStructured?: boolean,
  ) {
    if (/\bFROM "?record/.test(text) && !text.startsWith('EXPLAIN')) {
      const rows = (await ask.call(this, `EXPLAIN ${text}`, values)) as { 'QUERY PLAN': string }[];
      const lines = rows.map((row) => row['QUERY PLAN'].trim());
      asked.push({ text, scans: lines.filter((line) => / Scan (using|on) /.test(line)) });
    }
    return ask.call(this, text, values, isStructured);
  });
  try {
    await question();
  } finally {
    spy.mockRestore();
  }
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
  it.each(Object.entries(FILTERS))('finds %s without reading all records', async (_name, filter) => {
    for (const asked of await plansOf(page(filter, viewer))) {
      expect({ ...asked, isWhole: readsRecordsWhole(asked) }).toMatchObject({ isWhole: false });
    }
  });

  it('counts statistics and facets without reading all records', async () => {
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

  it('reads no metadata for what it lists', async () => {
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
  ['text', 'records_open_values'],
  ['text', 'records_other_values'],
  ['a tag', 'records_open_values'],
  ['an instrument', 'records_other_values'],
  ['a target', 'records_other_values'],
  ['a cone', 'records_healpix'],
  ['a day', 'records_by_observation'],
  ['an observation', 'records_base'],
  ['an observation of the archive', 'records_obs_id'],
])('an administrator finds %s by %s', async (name, index) => {
  expect([...(await indexesOf(page(FILTERS[name], admin)))]).toContain(index);
});

it('what a user may see besides is found by who may read it', async () => {
  for (const question of [() => search.statistics(user), () => search.facets({}, user), page({}, user)]) {
    expect([...(await indexesOf(question))]).toContain('records_other_values');
  }
});

it('lists go along the index of their order where there are many', async () => {
  expect([...(await indexesOf(page({}, admin)))]).toContain('records_created');
});

/** The indexes of a question to a library that is as large as its statistics say. */
async function indexesInLarge(filter: RecordFilter, viewer: Viewer): Promise<string[]> {
  try {
    await database.query(`UPDATE pg_class SET reltuples = 1000000 WHERE oid = 'records'::regclass`);
    return [...(await indexesOf(page(filter, viewer)))];
  } finally {
    await database.query('ANALYZE records');
  }
}

const BROAD: Record<string, RecordFilter> = {
  tags: { tags: ['nebula', 'galaxy', 'cluster', 'planetary', 'remnant', 'mosaic'], filters: ['w'] },
  'targets of a type': {
    targetName: 'ngc',
    dataTypes: ['image'],
    statuses: ['ready'],
    visibility: 'public',
  },
};

it.each(Object.entries(BROAD))(
  '%s that many open records have are counted in the narrow index',
  async (_, filter) => {
    expect(await indexesInLarge(filter, null)).toContain('records_open_marks');
    const all = await indexesInLarge({ ...filter, archived: 'with' }, null);
    expect(all).toEqual(expect.arrayContaining(['records_open_marks', 'records_open_archived']));
    expect(all.filter((name) => /^records_open(_texts)?$/.test(name))).toEqual([]);
  },
);

it.each([
  ['words', { q: 'nebula', maxFileSize: 3e8 }, 'records_open_words'],
  ['words and targets', { q: 'nebula', targetName: 'ngc' }, 'records_open_words_alone'],
  ['words and short targets', { q: 'nebula', targetName: 'M-' }, 'records_open_words_alone'],
  ['words and types', { q: 'nebula', dataTypes: ['spectral', 'cube'] }, 'records_open_words_alone'],
  ['a cone', { cone: { ra: 137.5, dec: 13.7, radius: 0.2 }, filters: ['w'] }, 'records_open_places'],
  ['sizes', { minFileSize: 1e8, dateFrom: new Date('2010-01-01'), filters: ['w'] }, 'records_open_sizes'],
  [
    'dates',
    {
      ...{ dateFrom: new Date('2022-06-01'), dateTo: new Date('2022-09-01') },
      ...{ maxFileSize: 1e9, wavelengthUm: { min: 1, max: 2 } },
    },
    'records_open_dates',
  ],
  ['bands', { wavelengthUm: { min: 1, max: 2 }, tags: ['nebula', 'galaxy'] }, 'records_open_bands'],
  ['words of a band', { wavelengthUm: { min: 1, max: 2 }, q: 'nebula' }, 'records_open_bands'],
  ['instruments', { instruments: ['wfpc2'], targetName: 'ngc' }, 'records_open_instruments'],
  ['levels', { processingLevels: ['unknown'], maxFileSize: 1e9, filters: ['w'] }, 'records_open_levels'],
  ['what is put aside', { archived: 'only', tags: ['nebula'], q: 'nebula' }, 'records_open_archived'],
] satisfies [string, RecordFilter, string][])(
  '%s of open records: in an index of their own',
  async (_, filter, index) => {
    const read = await indexesInLarge(filter, null);
    expect(read.filter((name) => name.startsWith('records_open'))).toEqual([index]);
  },
);

it.each([
  ['sizes', { maxFileSize: 2e5, dataTypes: ['spectral', 'cube'] }, 'records_by_size'],
  [
    'dates',
    { dateFrom: new Date('2022-06-01'), dateTo: new Date('2023-06-01'), wavelengthUm: { min: 1, max: 2 } },
    'records_by_observation',
  ],
] satisfies [string, RecordFilter, string][])(
  'an administrator finds %s and what has a bound in one index, and reads no row',
  async (_, filter, index) => {
    expect(
      (await indexesInLarge(filter, admin)).filter((name) => !/_(sample|pkey|created)$/.test(name)),
    ).toEqual([index]);
  },
);
