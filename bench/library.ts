/**
 * Searches in a library of a million records: every filter alone and in pairs, first page and page 100 by cursor, for a
 * user with 2,000 records of their own among 1,000 users, and for an administrator. 95 of 100 calls of each are to take
 * 150 ms of PostgreSQL's CPU time at most, on which neighbours weigh less than on the clock. `npm run bench -- library`;
 * LIBRARY_RECORDS and LIBRARY_RUNS make it shorter, LIBRARY_DATABASE_URL measures a library that is there.
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
const MAX_CPU_MS = 150;

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
  // One connection, so that one process of the server does all of the work.
  const database = await connectDatabase(url, { poolSize: 1 });
  try {
    await reportSizes(database);
    const search = createRecordSearch(database);
    const [{ pid }] = await database.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid');
    for (const [name, viewer] of Object.entries(VIEWERS)) await measureViewer(search, name, viewer, pid);
    await measureFacets(search);
    await measureInsert(database, pid);
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

/** Every filter alone, then every pair. */
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
  /** Clock time and the server's CPU time of each call. */
  readonly clock: readonly number[];
  readonly cpu: readonly number[];
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
    const cursors = [undefined, ...(previous.nextCursor ? [previous.nextCursor] : [])];
    const pages: Calls[] = [];
    for (const cursor of cursors)
      pages.push(
        await timesOf(() => search.page({ filter, pageSize: PAGE_SIZE, cursor }, viewer), serverPid),
      );
    const total = `${first.totalIsExact ? '' : '~'}${first.total}`;
    results.push({
      line: `| ${filterName} | ${total} | ${cellOf(pages[0])} | ${pages[1] ? cellOf(pages[1]) : '–'} |`,
      clock: pages.flatMap(({ clock }) => clock),
      cpu: pages.flatMap(({ cpu }) => cpu),
    });
  }
  report(name, results);
}

type Calls = Pick<Measured, 'clock' | 'cpu'>;

async function timesOf(work: () => Promise<unknown>, serverPid: number): Promise<Calls> {
  const [clock, cpu]: number[][] = [[], []];
  await work();
  for (let run = 0; run < RUNS; run++) {
    const [start, cpuBefore] = [performance.now(), serverMs(serverPid)];
    await work();
    clock.push(performance.now() - start);
    cpu.push(serverMs(serverPid) - cpuBefore);
  }
  return { clock, cpu };
}

function cellOf({ clock, cpu }: Calls): string {
  const both = (times: readonly number[]) =>
    [50, 95].map((percent) => percentile(times, percent).toFixed(0)).join('/');
  return `${both(clock)}, ${both(cpu)}`;
}

function report(viewer: string, results: readonly Measured[]): void {
  const p95 = ({ cpu }: Measured) => percentile(cpu, 95);
  const costly = results.filter((result) => p95(result) > MAX_CPU_MS);
  const shown = [...results].sort((a, b) => p95(b) - p95(a));
  const all = { clock: results.flatMap(({ clock }) => clock), cpu: results.flatMap(({ cpu }) => cpu) };
  console.log(
    `\n${viewer}: ${results.length} searches, ${costly.length} over ${MAX_CPU_MS} ms of PostgreSQL's CPU time (p95); all calls: ${cellOf(all)}`,
  );
  console.log(
    `| filter | matches | first page: clock p50/p95, CPU p50/p95, ms | page ${DEEP_PAGE} |\n| --- | --- | --- | --- |`,
  );
  for (const { line } of results.slice(0, FILTERS.length)) console.log(line);
  console.log('The most CPU time:');
  for (const { line } of shown.slice(0, 15)) console.log(line);
  if (costly.length > 0) process.exitCode = 1;
}

async function measureFacets(search: RecordSearch): Promise<void> {
  for (const [name, viewer] of Object.entries(VIEWERS)) {
    const times = await clockTimes(() => search.facets({}, viewer), 5);
    console.log(`facets of all, ${name}: ${percentile(times, 50).toFixed(0)} ms`);
  }
}

/** Cost of one more record, indexes included; the transaction is rolled back. */
async function measureInsert(database: DataSource, serverPid: number): Promise<void> {
  const runner = database.createQueryRunner();
  await runner.startTransaction();
  const copy = `INSERT INTO records (id, file_name, storage_key, data_type, content_type, file_size, sha256, status,
      target_name, instrument, filter, observation_title, observation_base_id, processing_level, tags, description,
      owner_id, visibility, metadata, created_at)
    SELECT uuidv7(), file_name, storage_key, data_type, content_type, file_size, sha256, status,
      target_name, instrument, filter, observation_title, observation_base_id, processing_level, tags, description,
      owner_id, visibility, metadata, now() FROM records ORDER BY id DESC LIMIT 1000`;
  const { clock, cpu } = await timesOf(() => runner.query(copy), serverPid);
  await runner.rollbackTransaction();
  await runner.release();
  const each = (times: readonly number[]) => (percentile(times, 50) / 1000).toFixed(2);
  console.log(`insert: ${each(clock)} ms a record, ${each(cpu)} ms of CPU time`);
}
