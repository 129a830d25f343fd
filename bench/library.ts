/**
 * Searches in a library of a million records: every filter alone and in pairs, first page and page 100 by cursor, for a
 * user with 2,000 records of their own among 1,000 users, and for an administrator. 95 of 100 calls are to take 60 ms
 * at most. `npm run bench -- library`; LIBRARY_RECORDS and LIBRARY_RUNS make it shorter, LIBRARY_DATABASE_URL measures a
 * library that is there. Beside the clock it tells what the server's processor took, on which neighbours weigh less.
 */
import type { DataSource } from 'typeorm';
import { connectDatabase, createRecordSearch, type RecordSearch, type Viewer } from '#domain';
import { FILTERS, type NamedFilter } from './parts/library-filters.js';
import { makeLibrary } from './parts/own-library.js';
import { withPostgres } from './parts/own-postgres.js';
import { serverMs } from './parts/process-figures.js';
import { clockTimes, percentile } from './parts/timing.js';

const RECORDS = Number(process.env.LIBRARY_RECORDS ?? 1_000_000);
const RUNS = Number(process.env.LIBRARY_RUNS ?? 20);
const USERS = 1000;
const PAGE_SIZE = 50;
const DEEP_PAGE = 100;
const MAX_MS = 60;

const userId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const VIEWERS: Record<string, Viewer> = {
  user: { id: userId(0), role: 'user' },
  administrator: { id: userId(1), role: 'admin' },
};

const given = process.env.LIBRARY_DATABASE_URL;
if (given) await measure(given);
else {
  await withPostgres(async (url) => {
    await makeLibrary(url, { records: RECORDS, users: USERS });
    await measure(url);
  });
}

async function measure(url: string): Promise<void> {
  // One connection: one process of the server does all of the work.
  const database = await connectDatabase(url, { poolSize: 1 });
  try {
    await reportSizes(database);
    const search = createRecordSearch(database);
    const [{ pid }] = await database.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    for (const [name, viewer] of Object.entries(VIEWERS)) await measureViewer(search, name, viewer, pid);
    await measureFacets(search);
    await measureInsert(database);
  } finally {
    await database.destroy();
  }
}

async function reportSizes(database: DataSource): Promise<void> {
  const rows: { name: string; size: string }[] = await database.query(
    `SELECT indexrelid::regclass::text AS name, pg_size_pretty(pg_relation_size(indexrelid)) AS size FROM pg_index
     WHERE indrelid = 'records'::regclass
     UNION ALL SELECT 'rows', pg_size_pretty(pg_relation_size('records'))
     UNION ALL SELECT 'with metadata', pg_size_pretty(pg_table_size('records'))`,
  );
  console.log(rows.map(({ name, size }) => `${name} ${size}`).join(', '));
}

/** Every filter alone, then every two. */
function cases(): NamedFilter[] {
  return [
    ...FILTERS,
    ...FILTERS.flatMap((a, i) =>
      FILTERS.slice(i + 1)
        .filter((b) => Object.keys(a.filter).every((key) => !(key in b.filter)))
        .map((b) => ({ name: `${a.name} + ${b.name}`, filter: { ...a.filter, ...b.filter } })),
    ),
  ];
}

interface Measured {
  readonly line: string;
  readonly p95: number;
  /** Of the server's processor, on average. */
  readonly cost: number;
}

async function measureViewer(
  search: RecordSearch,
  name: string,
  viewer: Viewer,
  serverPid: number,
): Promise<void> {
  const results: Measured[] = [];
  for (const { name: filterName, filter } of cases()) {
    const first = await search.page({ filter, pageSize: PAGE_SIZE }, viewer);
    const previous = await search.page({ filter, pageSize: PAGE_SIZE, page: DEEP_PAGE - 1 }, viewer);
    const pages = [undefined, ...(previous.nextCursor ? [previous.nextCursor] : [])];
    const times: number[][] = [];
    const costs: number[] = [];
    for (const cursor of pages) {
      const before = serverMs(serverPid);
      times.push(await clockTimes(() => search.page({ filter, pageSize: PAGE_SIZE, cursor }, viewer), RUNS));
      costs.push((serverMs(serverPid) - before) / (RUNS + 1));
    }
    const p95 = Math.max(...times.map((t) => percentile(t, 95)));
    const columns = times.map(
      (t, i) => `${percentile(t, 50).toFixed(0)}/${percentile(t, 95).toFixed(0)}/${costs[i].toFixed(0)}`,
    );
    const total = `${first.totalIsExact ? '' : '~'}${first.total}`;
    const line = `| ${filterName} | ${total} | ${columns[0]} | ${columns[1] ?? '–'} |`;
    results.push({ line, p95, cost: Math.max(...costs) });
  }
  report(name, results);
}

function report(viewer: string, results: readonly Measured[]): void {
  const late = results.filter(({ p95 }) => p95 > MAX_MS);
  const costly = results.filter(({ cost }) => cost > MAX_MS);
  const shown = [...results].sort((a, b) => b.p95 - a.p95);
  console.log(
    `\n${viewer}: ${results.length} searches, ${late.length} over ${MAX_MS} ms (p95), ${costly.length} over ${MAX_MS} ms of the server's processor`,
  );
  console.log(
    `| filter | matches | first page p50/p95/processor, ms | page ${DEEP_PAGE} |\n| --- | --- | --- | --- |`,
  );
  for (const { line } of results.slice(0, FILTERS.length)) console.log(line);
  console.log('The slowest:');
  for (const { line } of shown.slice(0, 15)) console.log(line);
  if (late.length > 0) process.exitCode = 1;
}

async function measureFacets(search: RecordSearch): Promise<void> {
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    const times = await clockTimes(() => search.facets({}, viewer), 5);
    console.log(`facets of all, ${name}: ${percentile(times, 50).toFixed(0)} ms`);
  }
}

/** Cost of one more record, indexes included; the transaction is rolled back. */
async function measureInsert(database: DataSource): Promise<void> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  const copy = `INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status,
      target_name, instrument, filter, observation_title, observation_base_id, processing_level, tags, description,
      owner_id, visibility, metadata, created_at)
    SELECT uuidv7(), file_name, storage_key, data_type, content_type, file_size, sha256, status,
      target_name, instrument, filter, observation_title, observation_base_id, processing_level, tags, description,
      owner_id, visibility, metadata, now() FROM records ORDER BY id DESC LIMIT 1000`;
  const [ms] = await clockTimes(() => runner.query(copy), 1);
  await runner.rollbackTransaction();
  await runner.release();
  console.log(`insert: ${(ms / 1000).toFixed(2)} ms a record`);
}
