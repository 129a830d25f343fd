import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { JobEntity, RecordEntity } from '#domain';
import { call, callerOf, openAccount, type Account, type Answer } from '../support/api-client.js';
import { orphansAmong } from '../support/find-orphans.js';
import { openHub } from '../support/hub-client.js';
import { filesIn, followJob, uploadRecord } from '../support/library.js';
import { tileFile, uploadTiles } from '../support/mosaic-records.js';
import { exportSlowly, uploadField } from '../support/slow-composite.js';
import { atSpecEnd, waitFor } from '../support/spec-end.js';
import { hasNginx } from '../support/start-balancer.js';
import { starImage } from '../support/star-image.js';
import { startFleet, type Fleet } from '../support/start-fleet.js';

jest.setTimeout(180_000);

const isThere = hasNginx();
const itBehindNginx = isThere ? it : it.skip;

const IMPORTS = 6;
const FILES_PER_IMPORT = 3;
/** A file takes about a third of a second. */
const FIELD = { name: 'Fleet', rows: IMPORTS, filesPerRow: FILES_PER_IMPORT, fileBytes: 60_480 };
const BYTES_PER_SECOND = 200_000;
const RATES = ['register=1000/60', 'other-minute=100000/60', 'other-hour=100000/3600', 'archive=1000/60'];

let fleet: Fleet;
let user: Account;
/** The same user at each API. */
let at: readonly ReturnType<typeof callerOf>[];

beforeAll(async () => {
  if (!isThere) return;
  fleet = await startFleet({ env: { RATE_LIMITS: 'on', RATE_LIMIT_OVERRIDES: RATES.join(',') } });
  user = await openAccount(fleet.url);
  at = fleet.apiUrls.map((url) => callerOf(url, user.accessToken));
});

/** Calls logged by a process. */
function callsOf(name: string, route: string): number {
  const lines = readFileSync(path.join(fleet.dataDir, 'logs', `${name}.log`), 'utf8').split('\n');
  return lines.filter((line) => line.includes(`"path":"${route}"`) && line.includes('"status":20')).length;
}

/** Most jobs of each queue that ran at once during `work`. */
async function mostAtOnce(work: Promise<unknown>): Promise<Record<string, number>> {
  const most: Record<string, number> = {};
  let isOver = false;
  const ended = work.finally(() => (isOver = true));
  while (!isOver) {
    const rows = await fleet.database.query<{ queue: string; count: number }[]>(
      `SELECT queue, count(*)::int AS count FROM jobs WHERE status = 'running' GROUP BY queue`,
    );
    for (const { queue, count } of rows) most[queue] = Math.max(most[queue] ?? 0, count);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await ended;
  return most;
}

const submitted = async (answer: Promise<Answer>): Promise<string> => {
  const { status, json } = await answer;
  expect([status, json.jobId]).toEqual([202, expect.any(String)]);
  return json.jobId as string;
};
const completed = (ids: readonly string[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { status, error } = await followJob(user, id);
      expect([id, status, error]).toEqual([id, 'completed', null]);
    }),
  );

itBehindNginx('several APIs share the rate limits, by the address that the balancer names', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const body = { currentPassword: 'Wrong-1-password', newPassword: 'Other-1-password' };
  const ask = (i: number) =>
    call(fleet.apiUrls[i % 2], 'POST', '/api/auth/change-password', { body, headers });
  const statuses = (await Promise.all(Array.from({ length: 23 }, (_, i) => ask(i)))).map(
    ({ status }) => status,
  );
  expect(statuses.filter((status) => status !== 429)).toHaveLength(5);
  // Through the balancer the client has another address.
  const { status } = await call(fleet.url, 'POST', '/api/auth/change-password', { body });
  expect(status).toBe(401);
});

itBehindNginx('several APIs show uploads and deletions of each other at once', async () => {
  for (let i = 0; i < 10; i += 1) {
    const [here, there] = i % 2 ? at : [at[1], at[0]];
    const id = await uploadRecord(here, `tile${i}_i2d.fits`, tileFile(i));
    const { status, bytes } = await there.get(`/api/spacedata/${id}/file`);
    expect([status, bytes.equals(tileFile(i))]).toEqual([200, true]);
    if (i < 5) continue;
    expect((await there.delete(`/api/spacedata/${id}`)).status).toBeLessThan(300);
    expect((await here.get(`/api/spacedata/${id}`)).status).toBe(404);
  }
  const totals = await Promise.all(at.map(async (one) => (await one.get('/api/spacedata')).json.total));
  expect(totals).toEqual([5, 5]);
});

itBehindNginx('several APIs send each subscriber every event once, also through the balancer', async () => {
  const recordId = await uploadField(user);
  const hubs = await Promise.all(
    [...fleet.apiUrls, fleet.url].map((url) => openHub(url, { token: user.accessToken })),
  );
  const blocker = await exportSlowly(user, recordId);
  const jobId = await exportSlowly(user, recordId);
  for (const hub of hubs) expect(await hub.subscribe(jobId)).toEqual({ ok: true });
  await completed([blocker, jobId]);
  await Promise.all(hubs.map((hub) => hub.next('JobCompleted')));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const told = hubs.map(({ events }) => events.map(({ name }) => name));
  for (const names of told) {
    expect(names.filter((name) => name === 'JobSnapshot')).toHaveLength(1);
    expect(names.filter((name) => name === 'JobCompleted')).toHaveLength(1);
  }
  const reports = hubs.map(({ events }) =>
    events
      .filter(({ name, payload }) => name === 'JobProgress' && payload.percent > 0)
      .map(({ payload }) => payload.percent),
  );
  expect(reports[0].length).toBeGreaterThan(2);
  for (const percents of reports) expect(percents).toEqual([...percents].sort((a, b) => a - b));
  expect(reports[1]).toEqual(reports[0]);
  expect(reports[2]).toEqual(reports[0]);
});

itBehindNginx('a client of the hub that polls stays with one API behind nginx', async () => {
  const recordId = await uploadField(user);
  const hub = await openHub(fleet.url, { token: user.accessToken, transports: ['polling'] });
  const jobId = await exportSlowly(user, recordId);
  expect(await hub.subscribe(jobId)).toEqual({ ok: true });
  await completed([jobId]);
  expect((await hub.next('JobCompleted')).payload.jobId).toBe(jobId);
});

itBehindNginx('nginx streams files in both directions, and passes them on unchanged', async () => {
  const star = { ra: 84, dec: -5 };
  const grid = { ...star, scaleArcsec: 0.1, width: 1024, height: 1024 };
  const file = starImage({ grid, star, filter: 'F200W', fwhmArcsec: 1 });
  expect(file.byteLength).toBeGreaterThan(2 * 1024 * 1024);
  const id = await uploadRecord(user, 'large_i2d.fits', file);
  const headers = { 'accept-encoding': 'gzip', authorization: `Bearer ${user.accessToken}` };
  const answer = await fetch(`${fleet.url}/api/spacedata/${id}/file`, { headers });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  expect(Number(answer.headers.get('content-length'))).toBe(file.byteLength);
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  const part = await user.get(`/api/spacedata/${id}/file`, { range: 'bytes=80-159' });
  expect([part.status, part.bytes.equals(Buffer.from(file).subarray(80, 160))]).toEqual([206, true]);
  for (const folder of ['body', 'proxy'])
    expect(readdirSync(path.join(fleet.balancerFolder, folder), { recursive: true })).toEqual([]);
});

itBehindNginx('several workers run one job of a queue at a time, and both engines work', async () => {
  const tiles = await uploadTiles(user, 2);
  const field = await uploadField(user);
  const ids = [
    ...(await Promise.all([0, 1, 2, 3].map(() => exportSlowly(user, field)))),
    ...(await Promise.all(
      [0, 1, 2, 3].map((i) =>
        submitted(at[i % 2].post('/api/mosaic/save', { dataIds: tiles, pixelScaleArcsec: 0.1 + i / 100 })),
      ),
    )),
  ];
  const most = await mostAtOnce(completed(ids));
  expect(most).toMatchObject({ composite: 1, mosaic: 1 });
  expect([most.embedding ?? 0, most.thumbnails ?? 0].every((count) => count <= 1)).toBe(true);
  const worked = ['processing', 'processing-2'].map(
    (name) => callsOf(name, '/composite/store') + callsOf(name, '/mosaic/fits') + callsOf(name, '/inspect'),
  );
  expect(Math.min(...worked)).toBeGreaterThan(0);
});

itBehindNginx('several archive apps download two imports at a time, each file whole and once', async () => {
  const sample = fleet.sampleArchive;
  const { json } = await sample.post('/sample/fields', FIELD);
  await sample.post('/sample/behaviour', { bytesPerSecond: BYTES_PER_SECOND, on: 'download' });
  atSpecEnd(async () => void (await sample.post('/sample/behaviour', { bytesPerSecond: null })));
  const ids = await Promise.all(
    (json.obsIds as string[]).map((obsId, i) => submitted(at[i % 2].post('/api/archive/import', { obsId }))),
  );
  const most = await mostAtOnce(completed(ids));
  expect(most.import).toBe(2);
  const downloads = ['archive', 'archive-2'].map((name) => callsOf(name, '/download'));
  expect(downloads.reduce((sum, count) => sum + count)).toBe(IMPORTS);
  expect(Math.min(...downloads)).toBeGreaterThan(0);
  const records = await fleet.database.getRepository(RecordEntity).find();
  const imported = records.filter(({ storageKey }) => storageKey.startsWith('archive/'));
  expect(imported).toHaveLength(IMPORTS * FILES_PER_IMPORT);
  for (const { storageKey, sha256 } of imported)
    expect(createHash('sha256').update(fleet.bucket.get(storageKey)!).digest('hex')).toBe(sha256);
  expect(filesIn(fleet, 'downloads').filter((name) => name.endsWith('.part'))).toEqual([]);
});

itBehindNginx('several APIs count and find alike', async () => {
  const upToDate = async () =>
    (await user.get('/api/search/index-status')).json.stale === 0 ? true : undefined;
  expect(await waitFor(upToDate, { timeoutMs: 60_000 })).toBe(true);
  const found = await Promise.all(
    at.map(
      async (one) => (await one.get('/api/search/semantic?q=NIRCam%20image%20of%20a%20star')).json.items,
    ),
  );
  expect(found[0].length).toBeGreaterThan(0);
  expect(found[1]).toEqual(found[0]);
  const [statistics, other] = await Promise.all(
    at.map(async (one) => (await one.get('/api/datamanagement/statistics')).json),
  );
  expect(other).toEqual(statistics);
  const [{ count }] = await fleet.database.query<{ count: number }[]>(
    'SELECT count(*)::int AS count FROM records',
  );
  expect(statistics.records).toBe(count);
});

itBehindNginx("several APIs hand out each other's exports", async () => {
  const { status, json } = await at[0].post('/api/datamanagement/export', { search: {} });
  expect(status).toBe(202);
  await completed([json.jobId]);
  const [one, other] = await Promise.all(
    at.map(async (caller) => (await caller.get(`/api/datamanagement/export/${json.exportId}`)).bytes),
  );
  expect(other.equals(one)).toBe(true);
});

itBehindNginx('several processes have done no job twice, and have left no file or row behind', async () => {
  const idle = async () => {
    const jobs = fleet.database.getRepository(JobEntity);
    return (await jobs.countBy([{ status: 'queued' }, { status: 'running' }])) === 0 ? true : undefined;
  };
  expect(await waitFor(idle, { timeoutMs: 60_000 })).toBe(true);
  const jobs = await fleet.database.getRepository(JobEntity).find();
  expect(jobs.filter(({ status, crashes }) => status !== 'completed' || crashes > 0)).toEqual([]);
  const results = fleet.bucket.keys().filter((key) => key.startsWith('results/'));
  expect(results.sort()).toEqual(jobs.flatMap(({ resultKey }) => resultKey ?? []).sort());
  const files = fleet.bucket.keys().filter((key) => !key.startsWith('health/'));
  expect(await orphansAmong(fleet.database, fleet.dataDir, files)).toEqual({ files: [], rows: [] });
  expect(fleet.bucket.uploadKeys()).toEqual([]);
});
