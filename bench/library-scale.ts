/**
 * What a library of a million records and 1,000 users has to do (issue of scale): searches, facets, statistics and lineage in
 * the store and over HTTP, mixed reads at 200 a second, writes beside, an upload of 2 GB. One table at the end.
 * `LIBRARY_FOLDER=/var/tmp/library npm run bench -- library-scale` keeps the library there and fills it when it is not;
 * LIBRARY_DATABASE_URL measures one that runs, LIBRARY_PARTS=store,http,mixed,writes,upload does some of it
 * (and LIBRARY_MIXED_RATE is for busy machines). It takes about
 * five minutes once the library is there.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
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
import { ask, atRate, drawRead, mixedReads, type LibraryRequest } from './parts/library-requests.js';
import { startLibraryService, type LibraryService } from './parts/library-service.js';
import { libraryWrites } from './parts/library-writes.js';
import { makeLibrary, withLibrary } from './parts/own-library.js';
import { clockTimes, percentile } from './parts/timing.js';
import { copyWithDigest, upload, writeImage } from './parts/upload-speed.js';

const SHAPE = { records: Number(process.env.LIBRARY_RECORDS ?? 1_000_000), users: 1000 };
const PARTS = (process.env.LIBRARY_PARTS ?? 'store,http,mixed,writes,upload').split(',');
const RUNS = Number(process.env.LIBRARY_RUNS ?? 20);
const PAGE_SIZE = 50;
const DEEP_PAGE = 100;
const MIXED = { perSecond: Number(process.env.LIBRARY_MIXED_RATE ?? 200), seconds: 60 };
const WRITES = { perSecond: 50, seconds: 30 };
const UPLOAD_BYTES = 2 * 1024 ** 3;
const BYTES_PER_MB = 1e6;

const userId = (number: number): string => `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
const USER = userId(0);
const VIEWERS: Record<string, Viewer> = {
  user: { id: USER, role: 'user' },
  administrator: { id: userId(1), role: 'admin' },
  stranger: null,
};

/** Milliseconds that 95 of 100 may take at the most. */
const SEARCH_MS = 60;
const STATISTICS_MS = 300;
const LINEAGE_MS = 30;
const MIXED_P99_MS = 150;
const UPLOAD_MB = 200;
const UPLOAD_MB_PER_S = 150;

/** The searches that have a limit each. */
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

interface Line {
  readonly what: string;
  readonly value: string;
  readonly limit: string;
  readonly isReached: boolean;
  readonly load: number;
}

const lines: Line[] = [];

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

function say(what: string, value: number, limit: number | null, unit = 'ms', isReached?: boolean): void {
  const line: Line = {
    ...{
      what,
      value: `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`,
      limit: limit === null ? '' : `${limit} ${unit}`,
    },
    ...{ isReached: isReached ?? (limit === null || value <= limit), load: loadavg()[0] },
  };
  lines.push(line);
  console.log(rowOf(line));
}

function rowOf({ what, value, limit, isReached, load }: Line): string {
  const verdict = limit === '' ? '' : isReached ? 'reached' : 'MISSED';
  return `| ${what} | ${value} | ${limit} | ${verdict} | ${load.toFixed(1)} |`;
}

function tell(): void {
  console.log('\n| what | measured | limit | | load |\n| --- | --- | --- | --- | --- |');
  for (const line of lines) console.log(rowOf(line));
  if (lines.some(({ isReached }) => !isReached)) process.exitCode = 1;
}

async function measure(url: string): Promise<void> {
  const database = await connectDatabase(url);
  try {
    const search = createRecordSearch(database);
    if (PARTS.includes('store')) await measureStore(search, await someBase(database), 'store');
    if (PARTS.includes('writes')) await measureBesideWrites(search, database);
    if (PARTS.some((part) => ['http', 'mixed', 'upload'].includes(part))) {
      const service = await startLibraryService(work, url);
      try {
        await measureService(service, database);
      } finally {
        await service.close();
      }
    }
  } finally {
    await database.destroy();
  }
}

async function someBase(database: DataSource): Promise<string> {
  const [{ base }] = await database.query<{ base: string }[]>(
    `SELECT observation_base_id AS base FROM records WHERE is_open ORDER BY id LIMIT 1 OFFSET 5000`,
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

/** The first page, and one far behind it by cursor. */
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

/** Searches of each kind while others write. */
async function measureBesideWrites(search: RecordSearch, database: DataSource): Promise<void> {
  const writer = await libraryWrites(database, await idsOf(database, 'true'));
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

async function idsOf(database: DataSource, where: string): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT id FROM records WHERE ${where} ORDER BY id LIMIT 5000`,
  );
  return rows.map(({ id }) => id);
}

async function measureService(service: LibraryService, database: DataSource): Promise<void> {
  const token = await service.login(USER);
  if (PARTS.includes('http')) await measureHttp(service, token, await someBase(database));
  if (PARTS.includes('mixed')) await measureMixed(service, token, database);
  if (PARTS.includes('upload')) await measureUpload(service, token, database);
}

async function measureHttp({ api }: LibraryService, token: string, base: string): Promise<void> {
  const p95 = async (what: string, limit: number, request: LibraryRequest) =>
    say(`HTTP: ${what}`, percentile(await clockTimes(() => ask(api, token, request), RUNS), 95), limit);
  const search = (body: object) => ({
    path: '/datamanagement/search',
    body: { pageSize: PAGE_SIZE, ...body },
  });
  await p95('list', SEARCH_MS, { path: `/spacedata?pageSize=${PAGE_SIZE}` });
  await p95('filter', SEARCH_MS, { path: `/spacedata?pageSize=${PAGE_SIZE}&instrument=nircam` });
  await p95('tag', SEARCH_MS, { path: `/spacedata?pageSize=${PAGE_SIZE}&tag=nebula` });
  await p95('text', SEARCH_MS, { path: `/spacedata?pageSize=${PAGE_SIZE}&q=nebula` });
  await p95('cone, with facets', SEARCH_MS, search({ cone: { ra: 137.5, dec: 13.7, radius: 0.2 } }));
  await p95('search of all, with facets', SEARCH_MS, search({}));
  await p95('search of a type, with facets', SEARCH_MS, search({ dataTypes: ['image'] }));
  await p95('statistics', STATISTICS_MS, { path: '/datamanagement/statistics' });
  await p95('lineage of one', LINEAGE_MS, { path: `/spacedata/lineage/${base}` });
  await p95('lineage', SEARCH_MS, { path: '/spacedata/lineage?pageSize=20' });
}

async function measureMixed(service: LibraryService, token: string, database: DataSource): Promise<void> {
  const ids = await idsOf(database, 'is_open');
  const rows = await database.query<{ base: string }[]>(
    `SELECT observation_base_id AS base FROM records WHERE id = ANY ($1)`,
    [ids.slice(0, 500)],
  );
  const reads = mixedReads(
    ids,
    rows.map(({ base }) => base),
  );
  const read = () => ask(service.api, token, drawRead(reads));
  await atRate(50, 3, read);
  const before = service.processorMs();
  const { times, failed } = await atRate(MIXED.perSecond, MIXED.seconds, read);
  const each = (service.processorMs() - before) / (MIXED.perSecond * MIXED.seconds);
  const what = `mixed reads, ${MIXED.perSecond}/s for ${MIXED.seconds} s`;
  say(`${what}: p50`, percentile(times, 50), null);
  say(`${what}: p99`, percentile(times, 99), MIXED_P99_MS);
  say(`${what}: processor time of the API for each`, each, null);
  say(`${what}: failed`, failed, 0, '');
}

async function measureUpload(service: LibraryService, token: string, database: DataSource): Promise<void> {
  const file = path.join(work, 'large.fits');
  await writeImage(file, UPLOAD_BYTES);
  const copied = await copyWithDigest(file, path.join(work, 'copy.fits'));
  service.forgetPeak();
  const { seconds, id } = await upload(service.api, token, file);
  await database.query(`DELETE FROM records WHERE id = $1`, [id]);
  const megabytes = UPLOAD_BYTES / BYTES_PER_MB;
  const [ours, disk] = [megabytes / seconds, megabytes / copied];
  const needed = Math.min(UPLOAD_MB_PER_S, disk);
  say(`copy of 2 GB with SHA-256, synced`, disk, null, 'MB/s');
  say(`upload of 2 GB (at least)`, ours, Math.round(needed), 'MB/s', ours >= needed);
  say(`memory of the API at its peak meanwhile`, service.peakMegabytes(), UPLOAD_MB, 'MB');
}
