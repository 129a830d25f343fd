import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unwrap, type JobCompleted } from '#sdk';
import { ifNoneMatch, type Answer, type Caller } from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { filesIn } from '../support/library.js';
import { callerThrough, jobEnd, openSdk, openSdkAccount, type SdkAccount } from '../support/sdk-account.js';
import { waitFor } from '../support/spec-end.js';
import {
  channelFileName,
  channelImage,
  FIELD,
  STAR_CHANNELS,
  starComposite,
} from '../support/star-channels.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const TARGET = 'Test Star 1';
const THUMBNAIL_PIXELS = 256;
const PNG_SIGNATURE = '89504e470d0a1a0a';

let stack: Stack;
let folder: string;
let owner: SdkAccount;
let stranger: SdkAccount;
let anonymous: Caller;
/** Record ids in the order of {@link STAR_CHANNELS}. */
let recordIds: string[];
let observations: Answer['json'][];

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  for (const channel of STAR_CHANNELS) {
    writeFileSync(path.join(folder, channelFileName(channel)), channelImage(channel));
  }
  const registered = await stack.sampleArchive.post('/sample/folders', {
    folder,
    targetName: TARGET,
  });
  expect(registered.json.skipped).toEqual([]);
  [owner, stranger] = await Promise.all([openSdkAccount(stack.url), openSdkAccount(stack.url)]);
  anonymous = callerThrough(openSdk(stack.url));
});

afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await stack?.stop();
});

async function importObservation(account: SdkAccount, obsId: string): Promise<Answer['json']> {
  const { jobId } = await unwrap(account.client.api.POST('/api/archive/import', { body: { obsId } }));
  return jobEnd(account, jobId);
}

describe('search', () => {
  it('finds a target by name, in any spelling', async () => {
    for (const targetName of [TARGET, 'test-star 1', 'TESTSTAR1']) {
      const { status, json } = await anonymous.post('/api/archive/search/target', { targetName });
      expect(status).toBe(200);
      expect({ total: json.total, ra: json.resolved?.ra }).toEqual({
        total: STAR_CHANNELS.length,
        ra: expect.closeTo(FIELD.ra, 3),
      });
      observations = json.items;
    }
    const filters = observations.map(({ filter }) => filter).sort();
    expect(filters).toEqual(STAR_CHANNELS.map(({ filter }) => filter).sort());
    expect(observations[0]).toMatchObject({
      targetName: TARGET,
      instrument: 'NIRCAM/IMAGE',
      exposureTime: 100.5,
      calibrationLevel: 3,
      isPublic: true,
      library: { recordIds: [] },
    });
  });

  it.each([0.0002, 359.9999, -0.0001])('finds positions on both sides of RA 0 (%d)', async (ra) => {
    const { json } = await anonymous.post('/api/archive/search/coordinates', { ra, dec: 12, radius: 0.01 });
    expect(json.total).toBe(STAR_CHANNELS.length);
    for (const { distanceArcsec } of json.items) expect(distanceArcsec).toBeLessThan(36);
  });

  it('returns an empty list for an unknown name and for empty sky', async () => {
    const named = await anonymous.post('/api/archive/search/target', { targetName: 'No Such Thing 77' });
    expect(named.json).toMatchObject({ items: [], total: 0, resolved: null });
    const empty = await anonymous.post('/api/archive/search/coordinates', { ra: 180, dec: 89, radius: 0.01 });
    expect(empty.json).toMatchObject({ items: [], total: 0 });
  });
});

describe('import', () => {
  it('downloads with progress per file and makes a record of each', async () => {
    recordIds = [];
    for (const channel of STAR_CHANNELS) {
      const { filter } = channel;
      const { obsId } = observations.find((observation) => observation.filter === filter)!;
      const job = await importObservation(owner, obsId);
      expect(job).toMatchObject({
        type: 'import',
        status: 'completed',
        percent: 100,
        resultKind: 'data',
        obsId,
      });
      const progress = (await owner.get(`/api/archive/import-progress/${job.jobId}`)).json;
      expect(progress).toEqual(job);
      expect(progress.downloadedBytes).toBe(progress.totalBytes);
      expect(progress.fileProgress).toEqual([
        {
          fileName: channelFileName(channel),
          totalBytes: progress.totalBytes,
          downloadedBytes: progress.totalBytes,
          percent: 100,
          status: 'complete',
          source: 's3',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ]);
      expect(progress.recordIds).toEqual([job.resultDataId]);
      recordIds.push(job.resultDataId);
    }
  });

  it('fills the records from header and archive row', async () => {
    for (const [index, channel] of STAR_CHANNELS.entries()) {
      const { filter, wavelengthUm, scaleArcsec, size } = channel;
      const answer = await owner.get(`/api/spacedata/${recordIds[index]}`);
      expect(answer.headers.get('etag')).toBe(`"${answer.json.version}"`);
      expect(answer.json).toMatchObject({
        fileName: channelFileName(channel),
        dataType: 'image',
        status: 'ready',
        filter,
        targetName: TARGET,
        exposureTime: 100.5,
        calibrationLevel: 3,
        processingLevel: 'L3',
        observationBaseId: 'jw09999-o001_t001_nircam',
        dimensions: [size, size],
        units: 'MJy/sr',
        isViewable: true,
        visibility: 'private',
        owner: { id: owner.id, username: owner.username },
        observationDate: '2023-04-05T06:07:08.900Z',
      });
      expect(answer.json.wavelengthUm).toBeCloseTo(wavelengthUm, 1);
      expect(answer.json.wcs.CRVAL1).toBeCloseTo(FIELD.ra, 8);
      expect(answer.json.wcs.pixelScaleArcsec).toBeCloseTo(scaleArcsec, 6);
      expect(answer.json.wcs.footprint).toHaveLength(4);
      expect(answer.json.metadata).toMatchObject({ archive_target_name: TARGET, archive_filters: filter });
      expect(answer.json.metadata.archive_obs_id).toBe(
        observations.find((observation) => observation.filter === filter)?.obsId,
      );
    }
  });

  it('uses the same records when the same observation is imported again', async () => {
    const job = await importObservation(owner, observations[0].obsId);
    expect(recordIds).toContain(job.resultDataId);
    expect((await owner.get('/api/spacedata')).json.total).toBe(STAR_CHANNELS.length);
    const found = await owner.post('/api/archive/search/target', { targetName: TARGET });
    const linked = found.json.items.flatMap((item: Answer['json']) => item.library.recordIds);
    expect(linked.sort()).toEqual([...recordIds].sort());
  });

  it('refuses an observation that is being imported already, naming the job', async () => {
    await stack.end('worker', 'SIGTERM');
    const { obsId } = observations[0];
    const answers = await Promise.all([1, 2, 3].map(() => owner.post('/api/archive/import', { obsId })));
    const started = answers.find(({ status }) => status === 202);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    for (const { json } of refused) expect(json.detail).toContain(started?.json.jobId);
    expect((await owner.post(`/api/archive/import/dismiss/${started?.json.jobId}`)).status).toBe(409);
    const cancelled = await owner.post(`/api/archive/import/cancel/${started?.json.jobId}`);
    expect(cancelled.json).toMatchObject({ status: 'cancelled', resumable: true });
    expect((await owner.post(`/api/archive/import/dismiss/${started?.json.jobId}`)).status).toBe(204);
    expect((await owner.get(`/api/jobs/${started?.json.jobId}`)).status).toBe(404);
    await stack.start('worker');
  });

  it('fails with a message and without a record when the archive has nothing', async () => {
    const job = await importObservation(owner, 'no-such-observation');
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('no-such-observation') });
    expect((await owner.get('/api/spacedata')).json.total).toBe(STAR_CHANNELS.length);
    // A resume would find nothing either.
    expect(job.resumable).toBe(false);
    expect((await owner.post(`/api/archive/import/resume/${job.jobId}`)).status).toBe(409);
  });

  it("uses the archive's spelling of an observation as soon as it is known", async () => {
    const { obsId } = observations[0];
    const sent = { obsId: obsId.toUpperCase(), productType: 'NOTHING' };
    const { json } = await owner.post('/api/archive/import', sent);
    const job = await jobEnd(owner, json.jobId);
    expect(job).toMatchObject({ status: 'failed', resumable: false, obsId, fileProgress: [] });
  });
});

describe('thumbnails', () => {
  it('are made without a request', async () => {
    for (const id of recordIds) {
      const isThere = async () =>
        (await owner.get(`/api/spacedata/${id}`)).json.hasThumbnail === true ? true : undefined;
      expect(await waitFor(isThere)).toBe(true);
      const thumbnail = await owner.get(`/api/spacedata/${id}/thumbnail`);
      const { width, height, format } = await decodePicture(thumbnail.bytes);
      expect({ width, height, format }).toEqual({
        width: THUMBNAIL_PIXELS,
        height: THUMBNAIL_PIXELS,
        format: 'png',
      });
      const etag = String(thumbnail.headers.get('etag'));
      expect((await owner.get(`/api/spacedata/${id}/thumbnail`, ifNoneMatch(etag))).status).toBe(304);
    }
  });
});

describe('composite', () => {
  it('is the same picture as from a job, with progress on the hub', async () => {
    const body = starComposite(recordIds, { width: 300 });
    const { status, json } = await owner.post('/api/composite/export-nchannel', body);
    expect(status).toBe(202);
    const ended = new Promise<JobCompleted>((resolve) =>
      owner.client.hub.follow(json.jobId, { onCompleted: resolve }),
    );
    const job = await owner.client.jobs.wait(json.jobId);
    expect((await ended).resultKind).toBe('blob');
    expect(job).toMatchObject({
      status: 'completed',
      type: 'composite',
      resultKind: 'blob',
      resultContentType: 'image/png',
      resultFileName: 'Test-Star-1.png',
    });
    const result = await owner.get(`/api/jobs/${json.jobId}/result`);
    expect(result.headers.get('content-disposition')).toContain('filename="Test-Star-1.png"');
    const [queued, direct] = await Promise.all([
      decodePicture(result.bytes),
      owner.post('/api/composite/generate-nchannel', body).then(({ bytes }) => decodePicture(bytes)),
    ]);
    expect(queued.data.equals(direct.data)).toBe(true);
    await expectRanges(`/api/jobs/${json.jobId}/result`, result.bytes);
  });

  async function expectRanges(place: string, whole: Buffer) {
    const head = await owner.get(place, { range: 'bytes=0-7' });
    expect([head.status, head.bytes.toString('hex')]).toEqual([206, PNG_SIGNATURE]);
    expect(head.headers.get('content-range')).toBe(`bytes 0-7/${whole.length}`);
    const tail = await owner.get(place, { range: 'bytes=-12' });
    expect(tail.bytes.equals(whole.subarray(-12))).toBe(true);
    const outside = await owner.get(place, { range: `bytes=${whole.length}-` });
    expect(outside.status).toBe(416);
  }

  it('is public when the records are public, and hidden otherwise', async () => {
    const body = starComposite(recordIds, { width: 64 });
    expect((await anonymous.post('/api/composite/generate-nchannel', body)).status).toBe(404);
    expect((await stranger.post('/api/composite/generate-nchannel', body)).status).toBe(404);
    expect((await stranger.post('/api/composite/export-nchannel', body)).status).toBe(404);
    expect((await anonymous.post('/api/composite/export-nchannel', body)).status).toBe(401);
  });
});

describe('visibility', () => {
  it('hides private records from strangers', async () => {
    for (const caller of [stranger, anonymous]) {
      for (const place of ['', '/preview', '/thumbnail']) {
        expect((await caller.get(`/api/spacedata/${recordIds[0]}${place}`)).status).toBe(404);
      }
    }
    expect((await stranger.delete(`/api/spacedata/${recordIds[0]}`)).status).toBe(404);
    expect((await stranger.get('/api/spacedata')).json).toMatchObject({ items: [], total: 0 });
    expect((await anonymous.get('/api/spacedata')).status).toBe(401);
    const found = await stranger.post('/api/archive/search/target', { targetName: TARGET });
    expect(found.json.items[0].library.recordIds).toEqual([]);
  });

  it('shows public records to everybody, and lets only the owner delete them', async () => {
    const grid = { ...FIELD, scaleArcsec: 0.1, width: 48, height: 48 };
    const bytes = starImage({ grid, star: FIELD, filter: 'F277W', fwhmArcsec: 0.5 });
    const file = new File([new Uint8Array(bytes)], 'open_f277w_i2d.fits');
    const { id } = await owner.client.upload(file, {
      visibility: 'public',
      tags: ['first', 'second'],
      description: 'for all',
    });
    const { json } = await anonymous.get(`/api/spacedata/${id}`);
    expect(json).toMatchObject({ visibility: 'public', tags: ['first', 'second'], description: 'for all' });
    expect((await anonymous.get(`/api/spacedata/${id}/preview?width=32`)).status).toBe(200);
    const listed = await stranger.get('/api/spacedata?tag=second');
    expect(listed.json.items.map((item: { id: string }) => item.id)).toEqual([id]);
    const body = { channels: [{ dataIds: [id], color: { hue: 20 } }], width: 32 };
    expect((await anonymous.post('/api/composite/generate-nchannel', body)).status).toBe(200);
    expect((await stranger.delete(`/api/spacedata/${id}`)).status).toBe(403);
    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBe(204);
    expect(filesIn(stack, 'data').filter((name) => name.includes(id))).toEqual([]);
  });
});

describe('delete', () => {
  it('keeps the file as long as another user has a record of it', async () => {
    const [id] = recordIds;
    const { fileName, metadata } = (await owner.get(`/api/spacedata/${id}`)).json;
    const theirs = (await importObservation(stranger, metadata.archive_obs_id)).resultDataId;
    expect(theirs).not.toBe(id);
    const isStored = () => filesIn(stack, 'data').some((name) => name.endsWith(fileName));

    expect((await owner.delete(`/api/spacedata/${id}`)).status).toBe(204);
    expect((await owner.get(`/api/spacedata/${id}`)).status).toBe(404);
    expect(isStored()).toBe(true);
    expect((await stranger.get(`/api/spacedata/${theirs}/preview?width=32`)).status).toBe(200);

    expect((await stranger.delete(`/api/spacedata/${theirs}`)).status).toBe(204);
    expect(isStored()).toBe(false);
  });
});
