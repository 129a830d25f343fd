import path from 'node:path';
import type { DataSource } from 'typeorm';
import { costsOf, costTable } from './library-costs.js';
import { measureExports } from './library-exports.js';
import { say } from './library-lines.js';
import {
  ask,
  atRate,
  drawRead,
  mixedReads,
  type LibraryRequest,
  type MixedRead,
} from './library-requests.js';
import { startLibraryService, type LibraryApp, type LibraryService } from './library-service.js';
import { watchStolen } from './process-figures.js';
import { clockTimes, percentile } from './timing.js';
import { copyWithDigest, upload, writeImage } from './upload-speed.js';

const RUNS = Number(process.env.LIBRARY_RUNS ?? 20);
const PAGE_SIZE = 50;
const MIXED = { perSecond: Number(process.env.LIBRARY_MIXED_RATE ?? 200), seconds: 60 };
const WARM_UP_SECONDS = 20;
/** Largest stolen fraction of the CPU time of a second that still counts. */
const STOLEN = 0.02;
const UPLOAD_BYTES = 2 * 1024 ** 3;
const BYTES_PER_MB = 1e6;

/** Limit of the 95th percentile in milliseconds. */
const SEARCH_MS = 60;
const STATISTICS_MS = 300;
const LINEAGE_MS = 30;
const MIXED_P99_MS = 150;
const UPLOAD_MB = 200;
const UPLOAD_MB_PER_S = 150;

/** The measured library, and its users. */
export interface MeasuredLibrary {
  /** Folder of the service's files. */
  readonly folder: string;
  readonly databaseUrl: string;
  readonly database: DataSource;
  readonly userId: string;
  readonly administratorId: string;
  /** Name of an observation. */
  readonly base: string;
}

/** Memory is measured on new processes. */
export async function measureOverHttp(parts: readonly string[], library: MeasuredLibrary): Promise<void> {
  const { database, base, userId } = library;
  if (['http', 'costs', 'mixed'].some((part) => parts.includes(part)))
    await withService(library, ['processing', 'api'], async (service) => {
      const token = await service.login(userId);
      if (parts.includes('http')) await measureHttp(service, token, base);
      const reads = await readsOf(database);
      if (parts.includes('costs'))
        console.log(costTable(await costsOf(service, token, database, reads), reads));
      if (parts.includes('mixed')) await measureMixed(service, token, reads);
    });
  if (parts.includes('upload'))
    await withService(library, ['processing', 'api'], (service) => measureUpload(service, library));
  if (parts.includes('exports'))
    await withService(library, ['processing', 'archive', 'worker', 'api'], async (service) =>
      measureExports(service, await service.login(library.administratorId), database),
    );
}

async function withService(
  { folder, databaseUrl }: MeasuredLibrary,
  apps: readonly LibraryApp[],
  work: (service: LibraryService) => Promise<void>,
): Promise<void> {
  const service = await startLibraryService(folder, databaseUrl, apps);
  try {
    await work(service);
  } finally {
    await service.close();
  }
}

async function measureHttp({ api }: LibraryService, token: string, base: string): Promise<void> {
  const p95 = async (what: string, limit: number, request: LibraryRequest, by: string | null = token) =>
    say(`HTTP: ${what}`, percentile(await clockTimes(() => ask(api, by, request), RUNS), 95), limit);
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
  const list = (query: string) => ({ path: `/spacedata/${query}pageSize=${PAGE_SIZE}` });
  await p95('list of a type, stranger', SEARCH_MS, list('type/image?'), null);
  await p95('list of a status, stranger', SEARCH_MS, list('status/ready?'), null);
  await p95('list of a rare status, stranger', SEARCH_MS, list('status/failed?'), null);
  await p95('lineage, stranger', SEARCH_MS, { path: '/spacedata/lineage?pageSize=20' }, null);
  await p95('lineage of one, stranger', LINEAGE_MS, { path: `/spacedata/lineage/${base}` }, null);
}

async function readsOf(database: DataSource): Promise<readonly MixedRead[]> {
  const ids = await openIds(database);
  const rows = await database.query<{ base: string }[]>(
    `SELECT observation_base_id AS base FROM records WHERE id = ANY ($1)`,
    [ids.slice(0, 500)],
  );
  return mixedReads(
    ids,
    rows.map(({ base }) => base),
  );
}

async function openIds(database: DataSource): Promise<string[]> {
  const rows = await database.query<{ id: string }[]>(
    `SELECT id FROM records WHERE in_public_index ORDER BY id LIMIT 5000`,
  );
  return rows.map(({ id }) => id);
}

async function measureMixed(
  service: LibraryService,
  token: string,
  reads: readonly MixedRead[],
): Promise<void> {
  const read = () => ask(service.api, token, drawRead(reads));
  // Warms up each connection to the database with each kind of read.
  await atRate(MIXED.perSecond, WARM_UP_SECONDS, read);
  const [before, stolen] = [service.processorMs(), watchStolen()];
  const { times, failed } = await atRate(MIXED.perSecond, MIXED.seconds, read);
  const each = (service.processorMs() - before) / (MIXED.perSecond * MIXED.seconds);
  sayMixed(times, undisturbedOf(times, stolen()));
  say('mixed reads: processor time of the API for each', each, null);
  say('mixed reads: failed', failed, 0, '');
}

function sayMixed(times: readonly number[][], undisturbed: readonly number[][]): void {
  const what = `mixed reads, ${MIXED.perSecond}/s for ${MIXED.seconds} s`;
  say(`${what}: p50`, percentile(times.flat(), 50), null);
  say(`${what}: p99`, percentile(times.flat(), 99), MIXED_P99_MS);
  const ours = `${undisturbed.length} s in which nobody else took the processors`;
  if (undisturbed.length > 0) say(`of ${ours}: p99`, percentile(undisturbed.flat(), 99), MIXED_P99_MS);
}

/** Requests during which no CPU time was stolen; the period begins some time earlier, because preceding requests may have been queued. */
function undisturbedOf(times: readonly number[][], stolen: readonly number[]): number[][] {
  const isQuiet = (second: number) => (stolen[second] ?? 0) < STOLEN;
  return times.filter((_, second) => [-3, -2, -1, 0, 1].every((by) => isQuiet(second + by)));
}

async function measureUpload(
  service: LibraryService,
  { folder, database, userId }: MeasuredLibrary,
): Promise<void> {
  const token = await service.login(userId);
  say('memory of an API that has just begun', service.megabytes(), null, 'MB');
  const file = path.join(folder, 'large.fits');
  await writeImage(file, UPLOAD_BYTES);
  const copied = await copyWithDigest(file, path.join(folder, 'copy.fits'));
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
