import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openAccount, type Account } from '../support/api-client.js';
import { offerFiles } from '../support/archive-files.js';
import { openHub } from '../support/hub-client.js';
import { compositeOf, followJob, uploadRecord } from '../support/library.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import {
  METRICS_TOKEN,
  startWatchedStack,
  WATCHED_APPS,
  type Metrics,
  type WatchedApp,
  type WatchedStack,
} from '../support/watched-stack.js';

jest.setTimeout(120_000);

const SKY = { ra: 84, dec: -5 };
const REQUESTS = 'firstlight_http_request_duration_seconds_count';
const RUNS = 'firstlight_job_run_duration_seconds_count';

let stack: WatchedStack;
let owner: Account;
let recordId: string;

beforeAll(async () => {
  stack = await startWatchedStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  owner = await openAccount(stack.url);
  const grid = { ...SKY, scaleArcsec: 0.5, width: 64, height: 64 };
  const image = starImage({ grid, star: SKY, filter: 'F200W', fwhmArcsec: 2 });
  recordId = await uploadRecord(owner, 'field_f200w_i2d.fits', image);
});

/** Scrapes until a reading is as expected: a request's last measurement comes after its response. */
async function untilSeen(app: WatchedApp, isSo: (metrics: Metrics) => boolean): Promise<Metrics> {
  const seen = await waitFor(async () => {
    const metrics = await stack.scrape(app);
    return isSo(metrics) ? metrics : undefined;
  });
  if (!seen) {
    const { series } = await stack.scrape(app);
    const requests = series.filter(({ name }) => name === REQUESTS);
    throw new Error(`the metrics of ${app} do not come to that: ${JSON.stringify(requests)}`);
  }
  return seen;
}

it('metrics are served on a port of their own, with the token only', async () => {
  for (const app of WATCHED_APPS) {
    const url = stack.metricsUrl(app);
    const ask = (authorization?: string) =>
      fetch(url, authorization === undefined ? {} : { headers: { authorization } });
    expect((await ask()).status).toBe(401);
    expect((await ask('Bearer another-token-of-the-same-sort-entirely')).status).toBe(401);
    const told = await ask(`Bearer ${METRICS_TOKEN}`);
    expect([told.status, told.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    expect((await fetch(url, { method: 'POST' })).status).toBe(404);
    expect((await fetch(url.replace('/metrics', '/live'))).status).toBe(200);
  }
});

it.each(['/metrics', '/api/metrics', '/live'])(
  'metrics are not served at %s of the public port',
  async (path) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    expect((await fetch(stack.url + path, { headers })).status).toBe(404);
  },
);

it('metrics count a preview: requests of both apps, the operation, its admission queue and the memory', async () => {
  const ofRoute = { route: '/api/spacedata/:id/preview', method: 'GET', status: '2xx' };
  const before = [await stack.scrape('api'), await stack.scrape('processing')];
  const answer = await owner.get(`/api/spacedata/${recordId}/preview?width=48&height=48`);
  expect(answer.status).toBe(200);
  const one = (metrics: Metrics) =>
    (metrics.sum(REQUESTS, ofRoute) ?? 0) === (before[0].sum(REQUESTS, ofRoute) ?? 0) + 1;
  await untilSeen('api', one);
  const drawn = { operation: 'preview', outcome: 'done' };
  const count = 'firstlight_engine_operation_duration_seconds_count';
  const engine = await untilSeen(
    'processing',
    // The worker draws thumbnails meanwhile; a request is counted when its response is sent, after the operation.
    (metrics) =>
      (metrics.sum(count, drawn) ?? 0) > (before[1].sum(count, drawn) ?? 0) &&
      (metrics.sum(REQUESTS, { route: '/preview', status: '2xx' }) ?? 0) >= 1,
  );
  expect(
    engine.sum('firstlight_engine_admission_wait_seconds_count', { queue: 'interactive' }),
  ).toBeGreaterThanOrEqual(1);
  await untilSeen('processing', (metrics) => metrics.sum('firstlight_engine_admission_operations') === 0);
  // At least the pixels that were read, which are cached.
  expect(engine.sum('firstlight_engine_arena_bytes')).toBeGreaterThanOrEqual(4 * 64 * 64);
  expect(engine.sum('process_resident_memory_bytes')).toBeGreaterThan(20e6);
});

it('metrics count refusals by status class, and unknown paths without their names', async () => {
  const before = await stack.scrape('api');
  const missing = { route: '/api/spacedata/:id', status: '4xx' };
  const none = { route: 'none', status: '4xx' };
  await owner.get(`/api/spacedata/${crypto.randomUUID()}`);
  await owner.get(`/api/no-such-route-${crypto.randomUUID()}`);
  const more = (metrics: Metrics, labels: Record<string, string>) =>
    (metrics.sum(REQUESTS, labels) ?? 0) - (before.sum(REQUESTS, labels) ?? 0);
  await untilSeen('api', (metrics) => more(metrics, missing) === 1 && more(metrics, none) === 1);
});

it('metrics count a job: its run, its row, its queue, and its hub connection', async () => {
  const body = compositeOf([recordId], { width: 64, height: 64 });
  const { jobId } = (await owner.post('/api/composite/export-nchannel', body)).json as { jobId: string };
  const hub = await openHub(stack.url, { token: owner.accessToken });
  expect(await hub.subscribe(jobId)).toEqual({ ok: true });
  const watched = await stack.scrape('api');
  expect(watched.sum('firstlight_hub_connections')).toBe(1);
  expect(watched.sum('firstlight_hub_subscriptions')).toBeLessThanOrEqual(1);
  await followJob(owner, jobId);
  const run = { type: 'composite', outcome: 'completed' };
  const worker = await untilSeen('worker', (metrics) => metrics.sum(RUNS, run) === 1);
  expect(worker.sum('firstlight_job_run_duration_seconds_sum', run)).toBeGreaterThan(0);
  const api = await stack.scrape('api');
  expect(api.sum('firstlight_jobs', { type: 'composite', status: 'completed' })).toBe(1);
  expect(api.sum('firstlight_jobs', { type: 'composite', status: 'failed' })).toBe(0);
  for (const state of ['waiting', 'active', 'delayed'])
    expect(api.sum('firstlight_queue_entries', { queue: 'composite', state })).toBe(0);
  expect(api.sum('firstlight_database_connections', { state: 'waiting' })).toBe(0);
  expect(api.sum('firstlight_database_connections')).toBeGreaterThanOrEqual(1);
  expect(api.sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  hub.close();
  await untilSeen('api', (metrics) => metrics.sum('firstlight_hub_connections') === 0);
});

it('metrics count waiting jobs', async () => {
  const { id } = owner;
  await stack.database.query(
    `INSERT INTO jobs (id, type, queue, status, owner_id, request)
     SELECT gen_random_uuid(), 'process', 'process', 'cancelled', $1, '{}' FROM generate_series(1, 23)`,
    [id],
  );
  const api = await stack.scrape('api');
  expect(api.sum('firstlight_jobs', { type: 'process', status: 'cancelled' })).toBe(23);
});

it('metrics count the bytes of an import', async () => {
  const bytes = 'firstlight_archive_downloaded_bytes_total';
  expect((await stack.scrape('archive')).sum(bytes)).toBeUndefined();
  const [{ obsId }] = (await offerFiles(stack, 1)).files;
  const answer = await owner.post('/api/archive/import', { obsId, productType: 'SCIENCE' });
  const job = await followJob(owner, (answer.json as { jobId: string }).jobId);
  expect(job.status).toBe('completed');
  const { downloadedBytes } = await importDetails(job.jobId);
  const archive = await stack.scrape('archive');
  expect(archive.sum(bytes)).toBe(downloadedBytes);
  expect(archive.sum('firstlight_archive_downloads', { state: 'running' })).toBe(0);
  expect(archive.sum(REQUESTS, { route: '/download', status: '2xx' })).toBe(1);
});

async function importDetails(jobId: string): Promise<{ downloadedBytes: number }> {
  const [{ details }] = await stack.database.query<[{ details: { downloadedBytes: number } }]>(
    `SELECT details FROM jobs WHERE id = $1`,
    [jobId],
  );
  return details;
}

it('metrics have no more series for a hundred ids than for one', async () => {
  const ask = async (count: number) => {
    for (let begun = 0; begun < count; begun += 25)
      await Promise.all(
        Array.from({ length: Math.min(25, count - begun) }, () =>
          owner.get(`/api/jobs/${crypto.randomUUID()}`, { 'x-request-id': crypto.randomUUID() }),
        ),
      );
  };
  const series = (metrics: Metrics) =>
    metrics.series.filter(({ name }) => name.startsWith('firstlight_')).length;
  const asked = { route: '/api/jobs/:jobId' };
  await ask(1);
  const first = await untilSeen('api', (metrics) => metrics.sum(REQUESTS, asked) !== undefined);
  const before = first.sum(REQUESTS, asked) ?? 0;
  await ask(100);
  const api = await untilSeen('api', (metrics) => metrics.sum(REQUESTS, asked) === before + 100);
  expect(series(api)).toBe(series(first));
});

it('metrics exist for all queries of the dashboard and the alerts', async () => {
  const told = new Set<string>();
  for (const app of WATCHED_APPS) for (const name of (await stack.scrape(app)).names) told.add(name);
  const folders = ['deploy/grafana', 'deploy/prometheus', 'deploy/kubernetes/components/keda'];
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => path.join(folder, name)));
  const wanted = files.flatMap(
    (file) => readFileSync(file, 'utf8').match(/\b(?:firstlight|nodejs|process)_[a-z0-9_]+\b/g) ?? [],
  );
  expect(wanted.length).toBeGreaterThan(20);
  const family = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
  expect([...new Set(wanted)].filter((name) => !told.has(name) && !told.has(family(name)))).toEqual([]);
});
