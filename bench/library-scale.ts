/**
 * Load of a library of a million records and 1,000 users: searches, facets, statistics and lineage in the store and over HTTP, mixed reads
 * at 200 a second and the cost of each kind, concurrent writes, an upload of 2 GB, exports of 100,000 records. One table at the end.
 * `LIBRARY_FOLDER=/var/tmp/library npm run bench -- library-scale` keeps the library there and fills it on first use; LIBRARY_DATABASE_URL
 * measures a running one, LIBRARY_PARTS=store,writes,http,costs,mixed,upload,exports selects parts (LIBRARY_MIXED_RATE is for busy
 * machines, and LIBRARY_PROFILES a folder for a profile of the API). It takes about ten minutes once the library is filled.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DataSource } from 'typeorm';
import {
  connectDatabase,
  createRecordSearch,
  type RecordFilter,
  type RecordSearch,
  type Viewer,
} from '#domain';
import { FILTERS, type NamedFilter } from './parts/library-filters.js';
import { say, tell } from './parts/library-lines.js';
import { measureOverHttp } from './parts/library-over-http.js';
import { atRate } from './parts/library-requests.js';
import { libraryWrites } from './parts/library-writes.js';
import { makeLibrary, withLibrary } from './parts/own-library.js';
import { clockTimes, percentile } from './parts/timing.js';

const SHAPE = { records: Number(process.env.LIBRARY_RECORDS ?? 1_000_000), users: 1000 };
const PARTS = (process.env.LIBRARY_PARTS ?? 'store,writes,http,costs,mixed,upload,exports').split(',');
const RUNS = Number(process.env.LIBRARY_RUNS ?? 20);
const PAGE_SIZE = 50;
const DEEP_PAGE = 100;
const WRITES = { perSecond: 50, seconds: 30 };

const userId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const USER = userId(0);
const ADMINISTRATOR = userId(1);
const VIEWERS: Record<string, Viewer> = {
  user: { id: USER, role: 'user' },
  administrator: { id: ADMINISTRATOR, role: 'admin' },
  stranger: null,
};

/** Limit of the 95th percentile in milliseconds. */
const SEARCH_MS = 60;
const STATISTICS_MS = 300;
const LINEAGE_MS = 30;

/** The searches with a limit. */
const KINDS: Record<string, readonly string[]> = {
  list: ['none', 'archived too'],
  filter: [
    ...[
      'instrument common',
      'instrument rare',
      'filter common',
      'filter broad',
      'target common',
      'target rare',
    ],
    ...[
      'target short',
      'level',
      'level unknown',
      'public',
      'private',
      'type',
      'status rare',
      'a year',
      'a day',
    ],
    ...['larger', 'smaller', 'band', 'archived only'],
  ],
  tag: ['tag common', 'tag rare', 'tag absent'],
  text: ['q common', 'q usual', 'q rare', 'q absent', 'q short'],
  cone: ['cone', 'wide cone'],
};

const { LIBRARY_FOLDER: folder, LIBRARY_DATABASE_URL: given } = process.env;
const work = mkdtempSync(path.join(tmpdir(), 'firstlight-scale-'));
try {
  if (given) {
    await makeLibrary(given, SHAPE);
    await measure(given);
  } else await withLibrary(folder ?? path.join(work, 'postgres'), SHAPE, measure);
} finally {
  rmSync(work, { recursive: true, force: true });
  tell();
}

async function measure(url: string): Promise<void> {
  const database = await connectDatabase(url);
  try {
    const search = createRecordSearch(database);
    const base = await someBase(database);
    if (PARTS.includes('store')) await measureStore(search, base, 'store');
    if (PARTS.includes('writes')) await measureBesideWrites(search, database);
    const library = { folder: work, databaseUrl: url, database, base };
    await measureOverHttp(PARTS, { ...library, userId: USER, administratorId: ADMINISTRATOR });
  } finally {
    await database.destroy();
  }
}

async function someBase(database: DataSource): Promise<string> {
  const [{ base }] = await database.query<{ base: string }[]>(
    `SELECT observation_base_id AS base FROM records WHERE in_public_index ORDER BY id LIMIT 1 OFFSET 5000`,
  );
  return base;
}

async function measureStore(search: RecordSearch, base: string, where: string): Promise<void> {
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    for (const [kind, names] of Object.entries(KINDS)) {
      const found = await worstOf(names, (filter) => timesOfPages(search, filter, viewer));
      say(`${where}: ${kind}, ${name} (${found.name})`, found.p95, SEARCH_MS);
    }
    const facets = await worstOf(Object.values(KINDS).flat(), (filter) =>
      clockTimes(() => search.facets(filter, viewer), 3),
    );
    say(`${where}: facets alone, ${name} (${facets.name})`, facets.p95, null);
    const p95 = async (what: string, limit: number | null, question: () => Promise<unknown>) =>
      say(`${where}: ${what}, ${name}`, percentile(await clockTimes(question, RUNS), 95), limit);
    await p95('statistics', STATISTICS_MS, () => search.statistics(viewer));
    const filter = { observationBaseIds: [base] };
    await p95('lineage of one', LINEAGE_MS, () => search.page({ filter, pageSize: PAGE_SIZE }, viewer));
    const list = { includeArchived: false, pageSize: 20 };
    await p95('lineage, first page', SEARCH_MS, () => search.observations(list, viewer));
    await p95('lineage, page 100', SEARCH_MS, () => search.observations({ ...list, page: 100 }, viewer));
  }
}

/** The first page, and a distant one by cursor. */
async function timesOfPages(search: RecordSearch, filter: RecordFilter, viewer: Viewer): Promise<number[]> {
  const before = await search.page({ filter, pageSize: PAGE_SIZE, page: DEEP_PAGE - 1 }, viewer);
  const cursors = [undefined, ...(before.nextCursor ? [before.nextCursor] : [])];
  const p95: number[] = [];
  for (const cursor of cursors) {
    const times = await clockTimes(() => search.page({ filter, pageSize: PAGE_SIZE, cursor }, viewer), RUNS);
    p95.push(percentile(times, 95));
  }
  return [Math.max(...p95)];
}

async function worstOf(
  names: readonly string[],
  timesOf: (filter: RecordFilter) => Promise<number[]>,
): Promise<{ name: string; p95: number }> {
  let worst = { name: '', p95: -1 };
  for (const { name, filter } of filtersOf(names)) {
    const p95 = percentile(await timesOf(filter), 95);
    if (p95 > worst.p95) worst = { name, p95 };
  }
  return worst;
}

function filtersOf(names: readonly string[]): NamedFilter[] {
  return names.flatMap((name) => FILTERS.find((filter) => filter.name === name) ?? []);
}

/** Searches of each kind during writes. */
async function measureBesideWrites(search: RecordSearch, database: DataSource): Promise<void> {
  const writer = await libraryWrites(database, await someIds(database));
  const writes: number[] = [];
  const searches: number[] = [];
  let isOver = false;
  const writing = atRate(WRITES.perSecond, WRITES.seconds, async () => {
    const begun = performance.now();
    await writer.write();
    writes.push(performance.now() - begun);
  });
  const searching = (async () => {
    while (!isOver) {
      for (const { filter } of filtersOf(['none', 'instrument common', 'tag common', 'q common', 'cone'])) {
        const [ms] = await onceTimed(() => search.page({ filter, pageSize: PAGE_SIZE }, VIEWERS.user));
        searches.push(ms);
        await onceTimed(() => search.statistics(VIEWERS.user));
      }
    }
  })();
  const { failed } = await writing;
  isOver = true;
  await searching;
  await writer.takeBack();
  const rate = `beside ${WRITES.perSecond} writes/s`;
  say(`${rate}: searches of a user, p95 of ${searches.length}`, percentile(searches, 95), SEARCH_MS);
  say(`${rate}: a write, p95`, percentile(writes, 95), null);
  say(`${rate}: writes failed`, failed, 0, '');
}

async function onceTimed(question: () => Promise<unknown>): Promise<[number]> {
  const begun = performance.now();
  await question();
  return [performance.now() - begun];
}

async function someIds(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(`SELECT id FROM records ORDER BY id LIMIT 5000`);
  return rows.map(({ id }) => id);
}
