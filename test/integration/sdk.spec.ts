import { mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ConnectionError, hasCode, JobError, unwrap, type Firstlight } from '#sdk';
import { fileAt, saveTo } from '#sdk/node';
import { compositeOf } from '../support/library.js';
import { startMeteredProxy } from '../support/metered-proxy.js';
import { openClient, openUser, REFRESH, SESSION_KINDS } from '../support/sdk-clients.js';
import { sharedStack } from '../support/shared-stack.js';
import { waitFor } from '../support/spec-end.js';
import { starImage } from '../support/star-image.js';
import type { RunningStack } from '../support/start-stack.js';
import { startCuttableProxy } from '../support/cuttable-proxy.js';

jest.setTimeout(90_000);

const HERE = { ra: 84, dec: -5 };

let stack: RunningStack;
let folder: string;

beforeAll(async () => {
  stack = await sharedStack();
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-sdk-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function uploadImage(client: Firstlight, sidePixels = 128) {
  const grid = { ...HERE, scaleArcsec: 0.1, width: sidePixels, height: sidePixels };
  const place = path.join(folder, `field-${sidePixels}_f200w_i2d.fits`);
  writeFileSync(place, starImage({ grid, star: HERE, filter: 'F200W', fwhmArcsec: 1 }));
  return { place, record: await client.upload(await fileAt(place)) };
}

async function orderComposite(client: Firstlight, recordId: string, width = 64, channels = 1) {
  const body = compositeOf(
    Array.from({ length: channels }, () => recordId),
    { width },
  );
  const { jobId } = await unwrap(client.api.POST('/api/composite/export-nchannel', { body }));
  return jobId;
}

describe.each(SESSION_KINDS)('with a session of the kind %s', (session) => {
  describe('files', () => {
    it('uploads and downloads a file with progress', async () => {
      const { client } = await openUser({ session });
      const { place } = await uploadImage(client, 1024);
      const bytes = readFileSync(place);
      const sent: number[] = [];
      const record = await client.upload(await fileAt(place, 'näme "x".fits'), {
        tags: ['one', 'two'],
        description: 'Zeile 1\nZeile 2',
        visibility: 'public',
        onProgress: (sentBytes, totalBytes) => {
          expect(totalBytes).toBe(bytes.length);
          sent.push(sentBytes);
        },
      });
      expect(record).toMatchObject({
        fileSize: bytes.length,
        tags: ['one', 'two'],
        description: 'Zeile 1\nZeile 2',
        visibility: 'public',
      });
      expect(record.fileName).toContain('näme');
      expect(sent.length).toBeGreaterThan(10);
      expect(sent.at(-1)).toBe(bytes.length);

      const seen: [number, number | null][] = [];
      const download = await client.download(`/api/spacedata/${record.id}/file`, {
        onProgress: (...state) => seen.push(state),
      });
      expect(download).toMatchObject({ fileName: record.fileName, totalBytes: bytes.length });
      const copy = path.join(folder, 'copy.fits');
      await saveTo(download, copy);
      expect(readFileSync(copy).equals(bytes)).toBe(true);
      expect(seen.at(-1)).toEqual([bytes.length, bytes.length]);
    });

    it('makes URLs that download a file once, without a token', async () => {
      const { client } = await openUser({ session });
      const { record, place } = await uploadImage(client);
      const url = await client.downloadUrl(`/api/spacedata/${record.id}/file`);
      const sent = await fetch(url);
      expect(Buffer.from(await sent.arrayBuffer()).equals(readFileSync(place))).toBe(true);
      expect((await fetch(url)).status).toBe(404);
      const refusal = await client.downloadUrl('/api/jobs').catch((error: unknown) => error);
      expect(hasCode(refusal, 'validation_failed')).toBe(true);
    });

    it('sends a file again when the token was refused', async () => {
      const { client } = await openUser({ session, isFirstTokenWrong: true });
      const { record, place } = await uploadImage(client);
      expect(record.fileSize).toBe(readFileSync(place).length);
    });

    it('reports an invalid file with its code, and stops when aborted', async () => {
      const { client, sent } = await openUser({ session });
      const place = path.join(folder, 'diary.fits');
      writeFileSync(place, 'Dear diary');
      const refusal = await client.upload(await fileAt(place)).catch((error: unknown) => error);
      expect(hasCode(refusal, 'invalid_file', 'invalid_fits', 'unprocessable_file')).toBe(true);
      expect(refusal).toMatchObject({ status: 422 });
      const aborted = AbortSignal.abort(new Error('enough'));
      await expect(client.upload(await fileAt(place), { signal: aborted })).rejects.toThrow('enough');
      expect(sent.filter((line) => line.includes('upload'))).toHaveLength(1);
    });

    it('resumes an interrupted download, byte for byte', async () => {
      const { client, credentials } = await openUser({ session });
      const { record, place } = await uploadImage(client, 1024);
      const proxy = await startMeteredProxy();
      proxy.target = stack.url;
      proxy.cutAtBytes = 1_000_000;
      const { client: viaProxy } = await openClient({ session, baseUrl: proxy.url });
      await viaProxy.session.logIn(credentials);
      const download = await viaProxy.download(`/api/spacedata/${record.id}/file`);
      const bytes = readFileSync(place);
      expect(Buffer.from(await download.bytes()).equals(bytes)).toBe(true);
      const [, ...ranges] = proxy.calls.map(({ range }) => range ?? null); // The first is the login.
      expect(ranges.length).toBeGreaterThan(2);
      expect(ranges[0]).toBeNull();
      expect(Number(/^bytes=(\d+)-$/.exec(ranges[1]!)![1])).toBeGreaterThan(0);
    });

    it('fails without a partial file when a download cannot be resumed', async () => {
      const { client, credentials } = await openUser({ session });
      const { record } = await uploadImage(client, 1024);
      const proxy = await startMeteredProxy();
      proxy.target = stack.url;
      proxy.cutAtBytes = 100_000;
      const { client: viaProxy } = await openClient({ session, baseUrl: proxy.url, retries: 0 });
      await viaProxy.session.logIn(credentials);
      const download = await viaProxy.download(`/api/spacedata/${record.id}/file`, {
        onProgress: () => void proxy.leave(),
      });
      const place = path.join(folder, 'half.fits');
      await expect(saveTo(download, place)).rejects.toBeInstanceOf(ConnectionError);
      expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
      await expect(viaProxy.download('/api/spacedata/no-id/file')).rejects.toBeInstanceOf(Error);
    });
  });

  describe('jobs', () => {
    it('waits on the hub, reports progress, and returns the result', async () => {
      const { client, sent } = await openUser({ session });
      const { record } = await uploadImage(client);
      const jobId = await orderComposite(client, record.id);
      const percents: number[] = [];
      const job = await client.jobs.wait(jobId, { onProgress: ({ percent }) => percents.push(percent) });
      expect(job).toMatchObject({ jobId, status: 'completed', percent: 100, resultKind: 'blob' });
      expect(percents).toEqual([...percents].sort((a, b) => a - b));
      expect(percents.length).toBeGreaterThan(0);
      // The hub reported its end: one request sufficed.
      expect(sent.filter((line) => line === `GET /api/jobs/${jobId}`)).toHaveLength(1);
      const result = await client.jobs.result(jobId);
      expect([result.contentType, result.fileName]).toEqual(['image/png', 'TEST-STAR.png']);
      expect(Buffer.from(await result.bytes()).toString('latin1', 1, 4)).toBe('PNG');
      expect(await client.jobs.wait(jobId)).toMatchObject({ jobId, status: 'completed' });
    });

    it('waits for 23 jobs on one connection', async () => {
      const { client } = await openUser({ session });
      const { record } = await uploadImage(client);
      const jobIds: string[] = [];
      for (let i = 0; i < 5; i++) jobIds.push(await orderComposite(client, record.id, 32));
      const waits = Array.from({ length: 23 }, (_, i) => client.jobs.wait(jobIds[i % jobIds.length]));
      const jobs = await Promise.all(waits);
      expect(jobs.map(({ jobId }) => jobId)).toEqual(waits.map((_, i) => jobIds[i % jobIds.length]));
      expect(jobs.every(({ status }) => status === 'completed')).toBe(true);
    });

    it('polls the job while the hub is unreachable', async () => {
      const wire = await startCuttableProxy(stack.url);
      const redirect = (request: Request) => new Request(request.url.replace(wire.url, stack.url), request);
      const { client, sent } = await openUser({ session, baseUrl: wire.url, redirect });
      const { record } = await uploadImage(client);
      await wire.cut();
      const jobId = await orderComposite(client, record.id);
      const job = await client.jobs.wait(jobId, { pollMs: 50 });
      expect(job.status).toBe('completed');
      expect(client.hub.isConnected()).toBe(false);
      expect(sent.filter((line) => line === `GET /api/jobs/${jobId}`).length).toBeGreaterThan(0);
    });

    it('reconnects to the hub, and misses nothing', async () => {
      const wire = await startCuttableProxy(stack.url);
      const { client } = await openUser({ session, baseUrl: wire.url });
      const { record } = await uploadImage(client, 512);
      const jobId = await orderComposite(client, record.id, 1600, 16);
      const told: string[] = [];
      const revisions: number[] = [];
      const hear = (name: string) => (event: { revision: number }) => {
        told.push(name);
        revisions.push(event.revision);
      };
      client.hub.follow(jobId, {
        onSnapshot: hear('snapshot'),
        onProgress: hear('progress'),
        onCompleted: hear('completed'),
        onFailed: hear('failed'),
      });
      const isTold = (name: string, times = 1) =>
        waitFor(() => told.filter((other) => other === name).length >= times || undefined, {
          timeoutMs: 60_000,
        });
      expect(await isTold('snapshot')).toBe(true);
      await wire.cut();
      expect(await waitFor(() => !client.hub.isConnected() || undefined)).toBe(true);
      await wire.mend();
      expect(await isTold('snapshot', 2)).toBe(true);
      expect(await isTold('completed')).toBe(true);
      expect(told.filter((name) => name === 'completed' || name === 'failed')).toEqual(['completed']);
      expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    });

    it('connects to the hub with a new token when the old one is refused', async () => {
      const owner = await openUser({ session });
      const { record } = await uploadImage(owner.client);
      const jobId = await orderComposite(owner.client, record.id);
      const { client, sent } = await openClient({ session, isFirstTokenWrong: true });
      await client.session.logIn(owner.credentials);
      const completed = new Promise((resolve) => client.hub.follow(jobId, { onCompleted: resolve }));
      expect(await completed).toMatchObject({ jobId });
      expect(sent.filter((line) => line === REFRESH[session])).toHaveLength(1);
    });

    it('notifies followers when the session has ended', async () => {
      const { client } = await openUser({ session });
      await unwrap(client.api.POST('/api/auth/logout', { body: {} }));
      const id = '018f0000-0000-7000-8000-000000000000';
      const reason = await new Promise((resolve) => client.hub.follow(id, { onRefused: resolve }));
      expect(reason).toMatch(/refresh token is not valid|session has ended/);
    });

    it('reports why a job failed or was cancelled, and unknown jobs', async () => {
      const { client } = await openUser({ session });
      const { record } = await uploadImage(client, 512);
      const jobId = await orderComposite(client, record.id, 1600, 16);
      const waiting = client.jobs.wait(jobId).catch((error: unknown) => error);
      await client.jobs.cancel(jobId);
      const error = await waiting;
      expect(error).toBeInstanceOf(JobError);
      expect(error).toMatchObject({ wasCancelled: true, job: { jobId, status: 'cancelled' } });

      const { client: stranger } = await openUser({ session });
      await expect(stranger.jobs.wait(jobId)).rejects.toMatchObject({ code: 'not_found', status: 404 });
      await expect(client.jobs.wait('no-id')).rejects.toMatchObject({ code: expect.any(String) });
    });

    it('stops waiting when aborted, and the job continues', async () => {
      const { client } = await openUser({ session });
      const { record } = await uploadImage(client, 512);
      const jobId = await orderComposite(client, record.id, 1600, 16);
      const controller = new AbortController();
      const waiting = client.jobs.wait(jobId, { signal: controller.signal });
      controller.abort(new Error('enough'));
      await expect(waiting).rejects.toThrow('enough');
      await expect(client.jobs.wait(jobId, { signal: controller.signal })).rejects.toThrow('enough');
      expect(['queued', 'running', 'completed']).toContain((await client.jobs.get(jobId)).status);
    });
  });
});
