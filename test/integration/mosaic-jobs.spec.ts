import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobStore, RecordEntity } from '#domain';
import { memorySource, openFits, verifyFits } from '#kernels';
import { diskStorage } from '#platform';
import { reapExpiredJobs } from '../../apps/worker/src/upkeep/reaper.js';
import { openAccount, type Account } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { filesIn, followJob, untilThumbnail, uploadRecord } from '../support/library.js';
import { slowMosaic, tileFile, uploadLargeTiles, uploadTiles } from '../support/mosaic-records.js';
import { until } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const QUEUED = ['export', 'save'] as const;

let stack: Stack;
let user: Account;
let stranger: Account;
let tiles: string[];
let large: string[];

beforeAll(async () => {
  stack = await startStack({
    apps: ['api', 'processing', 'worker'],
    env: { MAX_MOSAIC_OUTPUT_PIXELS: '4000000' },
  });
  [user, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  [tiles, large] = [await uploadTiles(user, 4), await uploadLargeTiles(user)];
});

const post = (route: string, body: object) => user.post(`/api/mosaic/${route}`, body);
/** Stored files that are neither uploads nor pictures of records. */
const leftovers = () => filesIn(stack, 'data').filter((name) => /^(results|derived)\//.test(name));
const recordCount = () => stack.database.getRepository(RecordEntity).count();

async function expectFits(bytes: Buffer): Promise<void> {
  expect(await verifyFits(await openFits(memorySource(bytes, 'mosaic.fits')))).toEqual([]);
}

describe('export', () => {
  it.each([
    ['png', 'image/png', 'TEST-STAR_F200W_mosaic.png'],
    ['jpeg', 'image/jpeg', 'TEST-STAR_F200W_mosaic.jpg'],
    ['fits', 'application/fits', 'TEST-STAR_F200W_mosaic.fits'],
  ])('as %s, with ranges', async (outputFormat, contentType, fileName) => {
    const { status, json } = await post('export', { dataIds: tiles, outputFormat });
    expect(status).toBe(202);
    const job = await followJob(user, json.jobId);
    expect(job).toMatchObject({
      ...{ type: 'mosaic', status: 'completed', percent: 100, resultKind: 'blob', error: null },
      ...{ resultContentType: contentType, resultFileName: fileName },
    });
    const whole = await user.get(`/api/jobs/${json.jobId}/result`);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, contentType]);
    const part = await user.get(`/api/jobs/${json.jobId}/result`, { range: 'bytes=0-9' });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(0, 10)]);
    expect((await stranger.get(`/api/jobs/${json.jobId}/result`)).status).toBe(404);
    if (outputFormat === 'fits') await expectFits(whole.bytes);
    else expect((await decodePicture(whole.bytes)).width).toBeGreaterThan(64);
  });

  it("fails with the engine's message if FITS would be too large", async () => {
    const { json } = await post('export', {
      ...{ dataIds: tiles, outputFormat: 'fits', pixelScaleArcsec: 0.01 },
    });
    const job = await followJob(user, json.jobId);
    expect(job).toMatchObject({ status: 'failed', error: expect.stringMatching(/\d+/) });
    expect((await user.get(`/api/jobs/${json.jobId}/result`)).status).toBe(404);
  });

  it('fails with the field names of the request, synchronously and as a job', async () => {
    const file = Buffer.from(tileFile(1)).toString('latin1').replace('MJy/sr', 'DN/s  ');
    const other = await uploadRecord(user, 'other_i2d.fits', Buffer.from(file, 'latin1'));
    for (const [field, inputs] of [
      ['files.1.dataId', { files: [tiles[0], other].map((dataId) => ({ dataId })) }],
      ['dataIds.1', { dataIds: [tiles[0], other] }],
    ] as const) {
      for (const outputFormat of ['png', 'fits']) {
        const body = { ...inputs, outputFormat };
        const { status, json } = await post('generate', body);
        expect([status, json.errors]).toMatchObject([400, [{ field }]]);
        expect(json.detail).toMatch(new RegExp(`^${field}: .*DN/s`));
        const job = await followJob(user, (await post('export', body)).json.jobId);
        expect(job).toMatchObject({ status: 'failed', error: json.detail });
      }
    }
  });

  it('expires with its job, whose retention a download extends', async () => {
    const [gone, kept] = await Promise.all(
      [0, 1].map(async () => (await post('export', { dataIds: tiles.slice(0, 2) })).json.jobId as string),
    );
    await Promise.all([followJob(user, gone), followJob(user, kept)]);
    await stack.database.query(
      `UPDATE jobs SET expires_at = now() + interval '1 second' WHERE id = ANY ($1)`,
      [[gone, kept]],
    );
    expect((await user.get(`/api/jobs/${kept}/result`)).status).toBe(200);
    await sleep(1_100);
    const storage = diskStorage(path.join(stack.dataDir, 'data'));
    await reapExpiredJobs(createJobStore(stack.database), storage, () => Promise.resolve());
    expect((await user.get(`/api/jobs/${gone}`)).status).toBe(404);
    expect((await user.get(`/api/jobs/${kept}/result`)).status).toBe(200);
    const files = leftovers();
    expect(files.filter((name) => name.includes(gone))).toEqual([]);
    expect(files.filter((name) => name.includes(kept))).toHaveLength(1);
  });
});

describe('save', () => {
  it('makes the record in a job, with progress', async () => {
    const { status, json } = await post('save', {
      dataIds: tiles,
      combineMethod: 'median',
      outputFormat: 'png',
    });
    expect(status).toBe(202);
    const job = await followJob(user, json.jobId);
    expect(job).toMatchObject({ type: 'mosaic-save', status: 'completed', resultKind: 'data', percent: 100 });
    expect((await user.get(`/api/jobs/${json.jobId}/result`)).json).toEqual({
      resultKind: 'data',
      dataId: job.resultDataId,
    });
    const { json: record } = await user.get(`/api/spacedata/${job.resultDataId}`);
    expect(record).toMatchObject({
      ...{
        derivedFrom: tiles,
        parentId: null,
        visibility: 'private',
        exposureTime: 402,
        processingLevel: 'L3',
      },
      description: 'Mosaic of 4 files (median)',
    });
    await expectFits((await user.get(`/api/spacedata/${record.id}/file`)).bytes);
    await untilThumbnail(user, record.id);
  });
});

describe('the queue', () => {
  const resume = async () => {
    stack.resume('worker');
    await until(async () => (await user.get('/api/mosaic/limits')).json.queueFree === 10);
  };

  it.each([5, 10, 11, 23])(
    'holds ten of %i simultaneous jobs, exports and records together',
    async (count) => {
      stack.pause('worker');
      try {
        const answers = await Promise.all(
          Array.from({ length: count }, (_, i) => post(QUEUED[i % 2], { dataIds: tiles.slice(0, 2) })),
        );
        const taken = answers.filter(({ status }) => status === 202);
        const refused = answers.filter(({ status }) => status === 503);
        expect([taken.length, refused.length]).toEqual([Math.min(count, 10), Math.max(0, count - 10)]);
        for (const { json, headers } of refused) {
          expect(json.code).toBe('queue_full');
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        }
        const { json } = await user.get('/api/mosaic/limits');
        expect(json.queueFree).toBe(10 - taken.length);
        expect((await stranger.get('/api/mosaic/limits')).json.queueFree).toBe(10);
        for (const { json } of taken) await user.post(`/api/jobs/${json.jobId}/cancel`);
      } finally {
        await resume();
      }
    },
  );

  it.each(QUEUED)('%s: cancelled while waiting, it never starts', async (route) => {
    stack.pause('worker');
    const { jobId } = (await post(route, { dataIds: tiles })).json;
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).json.status).toBe('cancelled');
    const records = await recordCount();
    await resume();
    await sleep(1_000);
    expect((await user.get(`/api/jobs/${jobId}`)).json).toMatchObject({
      status: 'cancelled',
      startedAt: null,
    });
    expect(leftovers().filter((name) => name.includes(jobId))).toEqual([]);
    expect(await recordCount()).toBe(records);
  });

  it.each(QUEUED)('%s: cancelled while the engine works, it discards the result', async (route) => {
    const records = await recordCount();
    const { jobId } = (await post(route, slowMosaic(large, { outputFormat: 'fits' }))).json;
    const percents: number[] = [];
    await followJob(user, jobId, ({ status, percent }) => {
      percents.push(percent);
      return status !== 'queued' && percent > 0;
    });
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).json).toMatchObject({
      ...{ status: 'cancelled', cancelRequested: true, error: 'Cancelled' },
    });
    expect((await user.post(`/api/jobs/${jobId}/cancel`)).status).toBe(409);
    // The next one starts when the call has completed.
    const next = (await post('export', { dataIds: tiles.slice(0, 2) })).json.jobId;
    expect((await followJob(user, next)).status).toBe('completed');
    await until(() => leftovers().every((name) => !name.includes(jobId)));
    expect((await user.get(`/api/jobs/${jobId}`)).json).toMatchObject({
      status: 'cancelled',
      resultDataId: null,
    });
    expect(await recordCount()).toBe(records);
  });

  it('refuses to cancel a finished job', async () => {
    const { jobId } = (await post('save', { dataIds: tiles.slice(0, 2) })).json;
    const job = await followJob(user, jobId);
    const late = await user.post(`/api/jobs/${jobId}/cancel`);
    expect([late.status, late.json.code]).toEqual([409, 'conflict']);
    expect((await user.get(`/api/spacedata/${job.resultDataId}`)).status).toBe(200);
    expect((await stranger.post(`/api/jobs/${jobId}/cancel`)).status).toBe(404);
  });

  it('reports progress that never decreases', async () => {
    const { jobId } = (await post('save', slowMosaic(large))).json;
    const seen: { percent: number; message: string }[] = [];
    const job = await followJob(user, jobId, (state) => {
      seen.push({ percent: state.percent, message: state.message });
      return ['completed', 'failed'].includes(state.status);
    });
    expect(job.status).toBe('completed');
    const percents = seen.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(new Set(percents).size).toBeGreaterThan(2);
  });
});
