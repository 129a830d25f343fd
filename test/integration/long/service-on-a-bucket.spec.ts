import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount, type Account } from '../../support/api-client.js';
import { startFurtherApi } from '../../support/further-api.js';
import { compositeOf, filesIn, followJob, upload, uploadRecord } from '../../support/library.js';
import { openAdmin } from '../../support/open-admin.js';
import { tileFile, uploadTiles } from '../../support/mosaic-records.js';
import { starImage } from '../../support/star-image.js';
import { sharedStack } from '../../support/shared-stack.js';
import { atSpecEnd, until } from '../../support/spec-end.js';
import { startBucket, type TestBucket } from '../../support/start-bucket.js';
import { startStack, type RunningStack, type Stack } from '../../support/start-stack.js';

jest.setTimeout(240_000);

const AWAY = { status: 503, json: { code: 'storage_unavailable' } };

let bucket: TestBucket;
let stack: Stack;
let user: Account;

beforeAll(async () => {
  bucket = await startBucket();
  const apps = ['sample-archive', 'archive', 'processing', 'worker', 'api'] as const;
  stack = await startStack({ apps, env: { ...bucket.settings } });
  user = await openAccount(stack.url);
});
afterEach(() => bucket.heal());

/** A file of an archive's observation. @returns its obs_id */
async function offer({ sampleArchive }: RunningStack, place: number): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-offered-'));
  atSpecEnd(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, `jw0999${place}-o001_t001_nircam_clear-f200w_i2d.fits`), tileFile(place));
  const { json } = await sampleArchive.post('/sample/folders', { folder });
  return json.observations[0].obsId;
}

const fileOf = async (owner: Account, id: string) => (await owner.get(`/api/spacedata/${id}/file`)).bytes;

const CARD_BYTES = 80;
const FITS_BLOCK_BYTES = 2880;

/** The data of a FITS file, after the header, which contains record ids and a time. */
function pixelsOf(bytes: Buffer): Buffer {
  let at = 0;
  while (bytes.toString('latin1', at, at + 8) !== 'END     ') at += CARD_BYTES;
  return bytes.subarray(Math.ceil((at + CARD_BYTES) / FITS_BLOCK_BYTES) * FITS_BLOCK_BYTES);
}

/** All operations of the service on files, with their results. */
async function answersOf(running: RunningStack, owner: Account, place: number) {
  const tiles = await uploadTiles(owner, 2);
  const { json: importing } = await owner.post('/api/archive/import', { obsId: await offer(running, place) });
  const imported = await followJob(owner, importing.jobId);
  const composite = { width: 64, outputFormat: 'png' };
  const made = await owner.post('/api/composite/generate-nchannel', compositeOf(tiles, composite));
  const exported = await jobOf(owner, 'composite/export-nchannel', compositeOf(tiles, composite));
  const mosaic = await jobOf(owner, 'mosaic/export', { dataIds: tiles, outputFormat: 'png' });
  const saved = await jobOf(owner, 'mosaic/save', { dataIds: tiles });
  const result = async (jobId: string) => (await owner.get(`/api/jobs/${jobId}/result`)).bytes;
  const preview = await owner.get(`/api/spacedata/${tiles[0]}/preview?width=64&height=64`);
  const part = await owner.get(`/api/spacedata/${tiles[0]}/file`, { range: 'bytes=80-159' });
  return {
    states: [imported, exported, mosaic, saved].map(({ status, error }) => [status, error]),
    statuses: [made.status, preview.status, part.status],
    imported: await fileOf(owner, imported.resultDataId),
    file: await fileOf(owner, tiles[1]),
    part: part.bytes,
    preview: preview.bytes,
    composite: made.bytes,
    exported: await result(exported.jobId),
    mosaic: await result(mosaic.jobId),
    saved: pixelsOf(await fileOf(owner, saved.resultDataId)),
    ids: [...tiles, imported.resultDataId, saved.resultDataId],
  };
}

async function jobOf(owner: Account, route: string, body: object) {
  const { status, json } = await owner.post(`/api/${route}`, body);
  expect(status).toBe(202);
  return followJob(owner, json.jobId);
}

it('a service on a bucket gives the same responses as on a disk, byte for byte, and deletes files', async () => {
  const disk = await sharedStack();
  const { ids, ...answers } = await answersOf(stack, user, 1);
  const onDisk = await answersOf(disk, await openAccount(disk.url), 2);
  const same = Object.keys(answers).filter((name) => name !== 'imported') as (keyof typeof answers)[];
  for (const name of same) expect([name, answers[name]]).toEqual([name, onDisk[name]]);
  expect(answers.states).toEqual(Array(4).fill(['completed', null]));
  expect(answers.statuses).toEqual([200, 200, 206]);
  expect(answers.imported.equals(tileFile(1))).toBe(true);
  // The folder used without a bucket is empty.
  expect(filesIn(stack, 'data')).toEqual([]);
  expect(bucket.keys().filter((key) => /^(uploads|archive|derived)\//.test(key)).length).toBeGreaterThan(3);
  for (const id of ids) expect((await user.delete(`/api/spacedata/${id}`)).status).toBe(204);
  expect(bucket.keys().filter((key) => /^(uploads|archive)\//.test(key))).toEqual([]);
});

it('a service on a bucket reports an unavailable storage, leaves nothing incomplete, and continues when it is back', async () => {
  const [tile] = await uploadTiles(user, 1);
  const before = bucket.keys();
  await bucket.stop();
  expect(await upload(user, 'lost.fits', tileFile(3))).toMatchObject(AWAY);
  expect(await user.get(`/api/spacedata/${tile}/file`)).toMatchObject(AWAY);
  expect(await user.get(`/api/spacedata/${tile}/preview?width=99&height=99`)).toMatchObject(AWAY);
  await bucket.start();
  expect(bucket.keys().filter((key) => /^uploads\//.test(key))).toEqual(before.filter((key) => /^uploads\//.test(key))); // prettier-ignore
  expect(filesIn(stack, 'uploads')).toEqual([]);
  expect((await user.get(`/api/spacedata/${tile}/preview?width=99&height=99`)).status).toBe(200);
  expect((await upload(user, 'found.fits', tileFile(3))).status).toBe(201);
});

it('a service on a bucket blames the storage for a refused large upload, and leaves nothing behind', async () => {
  await bucket.behave({ status: 503, on: 'PUT' });
  const large = Buffer.concat([tileFile(3), Buffer.alloc(60_000_000)]);
  expect(await upload(user, 'large.fits', large)).toMatchObject(AWAY);
  expect(filesIn(stack, 'uploads')).toEqual([]);
});

it("a service on a bucket keeps a job's result until the storage is back, and says what it waits for", async () => {
  const tiles = await uploadTiles(user, 2);
  await bucket.behave({ status: 503, on: 'HEAD' });
  const { json } = await user.post('/api/mosaic/save', { dataIds: tiles });
  const messages = new Set<string>();
  const job = async () => (await user.get(`/api/jobs/${json.jobId}`)).json;
  const until = Date.now() + 8_000; // Shorter than the time after which the bucket's refusal is final.
  for (let seen = await job(); Date.now() < until; seen = await job()) {
    messages.add(seen.message);
    expect(seen.status).not.toBe('failed');
    await sleep(100);
  }
  await bucket.heal();
  expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed', error: null });
  expect([...messages]).toContain('Waiting for the storage');
  expect([...messages].filter((message) => /engine/.test(message))).toEqual([]);
});

it('a service on a bucket lets exports, refreshes, scans, migrations and imports of stored files wait while the bucket is unavailable', async () => {
  const admin = await openAdmin(stack);
  const { json: importing } = await user.post('/api/archive/import', { obsId: await offer(stack, 5) });
  const { resultDataId } = await followJob(user, importing.jobId);
  const { metadata } = (await user.get(`/api/spacedata/${resultDataId}`)).json;
  await stack.end('worker', 'SIGTERM');
  // Who orders what, and its state while it waits: an export is queued again, what goes from file to file waits where it is.
  const orders: [Account, string, 'queued' | 'running', object?][] = [
    [user, '/api/datamanagement/export', 'queued', { format: 'csv' }],
    [user, `/api/archive/refresh-metadata/${metadata.archive_obs_id}`, 'running'],
    [admin, '/api/datamanagement/import/scan', 'running'],
    [admin, `/api/archive/import/from-existing/${metadata.archive_obs_id}`, 'running'],
    [admin, '/api/datamanagement/migrate-storage-keys', 'running'],
  ];
  const jobs = await Promise.all(
    orders.map(async ([who, route, , body]) => {
      const { status, json } = await who.post(route, body);
      expect([route, status]).toEqual([route, 202]);
      return { who, route, jobId: json.jobId as string };
    }),
  );
  await bucket.stop();
  await stack.start('worker');
  const waiting = jobs.map(async ({ who, route, jobId }) => {
    const isTold = ({ message }: { message: string | null }) => message === 'Waiting for the storage';
    const { status, message } = await followJob(who, jobId, isTold);
    return [route, status, message];
  });
  const told = orders.map(([, route, status]) => [route, status, 'Waiting for the storage']);
  expect(await Promise.all(waiting)).toEqual(told);
  await bucket.start();
  for (const { who, route, jobId } of jobs) {
    const { status, error } = await followJob(who, jobId);
    expect([route, status, error]).toEqual([route, 'completed', null]);
  }
});

it('a service on a bucket gives a record its thumbnail when the bucket finally accepts it', async () => {
  const id = await uploadRecord(user, 'late_i2d.fits', tileFile(6));
  const status = async () => (await user.get(`/api/spacedata/${id}/thumbnail`)).status;
  const becomes = (wanted: number) => until(async () => (await status()) === wanted);
  await becomes(200);
  await stack.database.query(`UPDATE records SET thumbnail_key = NULL WHERE id = $1`, [id]);
  await bucket.behave({ status: 503, on: 'PUT' });
  bucket.forgetRequests();
  expect((await user.post('/api/spacedata/generate-thumbnails')).json).toEqual({ queued: 1 });
  const isRefused = () => bucket.requests().filter((request) => /^PUT .*thumbnails/.test(request)).length > 2;
  await until(isRefused);
  await sleep(2_000);
  expect(await status()).toBe(404);
  await bucket.heal();
  await becomes(200);
});

it('a service on a bucket fails a job whose file alone is refused, and runs the others of its queue', async () => {
  const sky = { ra: 84, dec: -5 };
  const tiles = await Promise.all(
    [0, 7].map((rotationDeg) => {
      const grid = { ...sky, rotationDeg, scaleArcsec: 0.1, width: 1300, height: 1300 };
      const image = starImage({ grid, star: sky, filter: 'F200W', fwhmArcsec: 1 });
      return uploadRecord(user, `turned${rotationDeg}_i2d.fits`, image);
    }),
  );
  // Like a proxy that accepts small bodies only.
  await bucket.behave({ status: 413, on: 'UploadPart' });
  const refused = (await user.post('/api/mosaic/save', { dataIds: tiles })).json.jobId;
  const job = await followJob(user, refused);
  expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('storage') });
  await bucket.heal();
  const next = (await user.post('/api/mosaic/save', { dataIds: tiles })).json.jobId;
  expect((await followJob(user, next)).status).toBe('completed');
});

it('a service on a bucket removes records at once while it hangs, and their files afterwards', async () => {
  const ids = await uploadTiles(user, 3);
  await bucket.behave({ hang: true, on: 'DELETE' });
  const began = performance.now();
  const removed = await Promise.all(ids.map((id) => user.delete(`/api/spacedata/${id}`)));
  expect(removed.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await upload(user, 'beside.fits', tileFile(3))).status).toBe(201);
  // Each hanging check takes half a minute.
  expect(performance.now() - began).toBeLessThan(20_000);
  await bucket.heal();
});

it('a service on a bucket redirects downloads to it on request, for those with access', async () => {
  const [tile] = await uploadTiles(user, 1);
  const api = await startFurtherApi({ ...stack.env, S3_REDIRECT_DOWNLOADS: 'true' });
  const headers = { authorization: `Bearer ${user.accessToken}`, range: 'bytes=80-159' };
  const file = new URL(`/api/spacedata/${tile}/file`, api);
  const sent = await fetch(file, { headers, redirect: 'manual' });
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([302, 'no-store']);
  const address = String(sent.headers.get('location'));
  const part = await fetch(address, { headers: { range: headers.range } });
  expect([part.status, part.headers.get('content-type')]).toEqual([206, 'application/fits']);
  expect(part.headers.get('content-disposition')).toContain('tile0_i2d.fits');
  expect(Buffer.from(await part.arrayBuffer()).equals(tileFile(0).subarray(80, 160))).toBe(true);
  expect((await fetch(address.replace('uploads', 'archive'))).status).toBe(403);
  const ticket = await user.post('/api/downloads', { path: file.pathname });
  const byTicket = await fetch(new URL(ticket.json.url, api), { redirect: 'manual' });
  expect([byTicket.status, byTicket.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(new URL(byTicket.headers.get('location')!).pathname).toBe(new URL(address).pathname);
  // A presigned URL is valid for one method.
  const head = await fetch(file, { method: 'HEAD', headers, redirect: 'manual' });
  expect(head.status).toBeLessThan(300);
  expect((await fetch(file, { redirect: 'manual' })).status).toBe(404);
});

it('a service on a bucket resumes an import from the last byte when the bucket broke off', async () => {
  await bucket.behave({ cutWriteAtByte: 1000 });
  const { json } = await user.post('/api/archive/import', { obsId: await offer(stack, 4) });
  const broken = await followJob(user, json.jobId);
  expect(broken).toMatchObject({ status: 'failed', resumable: true });
  expect(broken.error).toMatch(/storage/i);
  expect(bucket.uploadKeys()).toEqual([]);
  await bucket.heal();
  expect((await user.post(`/api/archive/import/resume/${json.jobId}`)).status).toBe(202);
  expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed', error: null });
});

it('a service on a bucket finishes a mosaic when the bucket finally accepts it', async () => {
  const tiles = await uploadTiles(user, 2);
  await bucket.behave({ status: 503, on: 'PUT' });
  const { json } = await user.post('/api/mosaic/save', { dataIds: tiles });
  const waiting = await followJob(user, json.jobId, ({ message }) => message === 'Waiting for the storage'); // prettier-ignore
  expect(waiting.status).toBe('queued');
  await bucket.heal();
  expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed', error: null });
});
