import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitFor } from '../../scripts/processes/wait.mjs';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { brightSpot, decodePicture } from '../support/decode-picture.js';
import { openHub } from '../support/hub-client.js';
import { filesIn, followJob, uploadRecord } from '../support/library.js';
import { starImage } from '../support/star-image.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(120_000);

const TARGET = 'Test Star 1';
/** Where right ascension begins anew: the images reach over both sides. */
const CENTRE = { ra: 0.0002, dec: 12 };
const STAR = { ra: 359.9993, dec: 12.0011 };
/** Red, green and blue; other scale, size and rotation in each. */
const CHANNELS = [
  { filter: 'F444W', wavelengthUm: 4.4, rgb: [1, 0, 0], scaleArcsec: 0.126, rotationDeg: 160, size: 320 },
  { filter: 'F200W', wavelengthUm: 2, rgb: [0, 1, 0], scaleArcsec: 0.062, rotationDeg: 35, size: 600 },
  { filter: 'F090W', wavelengthUm: 0.9, rgb: [0, 0, 1], scaleArcsec: 0.05, rotationDeg: -20, size: 640 },
] as const;
const THUMBNAIL_PIXELS = 256;
const PNG_SIGNATURE = '89504e470d0a1a0a';

let stack: Stack;
let folder: string;
let owner: Account;
let stranger: Account;
let anonymous: Caller;
/** Record ids in the order of {@link CHANNELS}. */
let recordIds: string[];
let observations: Answer['json'][];

beforeAll(async () => {
  stack = await startStack({ apps: ['sample-archive', 'archive', 'processing', 'worker', 'api'] });
  folder = mkdtempSync(path.join(tmpdir(), 'firstlight-fits-'));
  for (const { filter, scaleArcsec, rotationDeg, size } of CHANNELS) {
    const grid = { ...CENTRE, scaleArcsec, rotationDeg, width: size, height: size };
    const bytes = starImage({ grid, star: STAR, filter, fwhmArcsec: 0.6 });
    writeFileSync(path.join(folder, fileNameOf(filter)), bytes);
  }
  const registered = await callerOf(stack.sampleArchiveUrl).post('/sample/folders', {
    folder,
    targetName: TARGET,
  });
  expect(registered.json.skipped).toEqual([]);
  [owner, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  anonymous = callerOf(stack.url);
});

afterAll(async () => {
  if (folder) rmSync(folder, { recursive: true });
  await stack?.stop();
});

const fileNameOf = (filter: string) => `jw09999-o001_t001_nircam_clear-${filter.toLowerCase()}_i2d.fits`;

/** As a browser asks: without `max-age=0` Node's fetch adds `no-cache`, which wants the whole answer. */
const ifNoneMatch = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

async function importObservation(caller: Caller, obsId: string): Promise<Answer['json']> {
  const { status, json } = await caller.post('/api/archive/import', { obsId });
  expect(status).toBe(202);
  return followJob(caller, json.jobId);
}

describe('search', () => {
  it('finds a target by name, however it is spelled', async () => {
    for (const targetName of [TARGET, 'test-star 1', 'TESTSTAR1']) {
      const { status, json } = await anonymous.post('/api/archive/search/target', { targetName });
      expect(status).toBe(200);
      expect({ total: json.total, ra: json.resolved?.ra }).toEqual({
        total: CHANNELS.length,
        ra: expect.closeTo(CENTRE.ra, 3),
      });
      observations = json.items;
    }
    const filters = observations.map(({ filter }) => filter).sort();
    expect(filters).toEqual(CHANNELS.map(({ filter }) => filter).sort());
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
    expect(json.total).toBe(CHANNELS.length);
    for (const { distanceArcsec } of json.items) expect(distanceArcsec).toBeLessThan(36);
  });

  it('gives an empty list for an unknown name and for empty sky', async () => {
    const named = await anonymous.post('/api/archive/search/target', { targetName: 'No Such Thing 77' });
    expect(named.json).toMatchObject({ items: [], total: 0, resolved: null });
    const empty = await anonymous.post('/api/archive/search/coordinates', { ra: 180, dec: 89, radius: 0.01 });
    expect(empty.json).toMatchObject({ items: [], total: 0 });
  });
});

describe('import', () => {
  it('downloads with progress per file and makes a record of each', async () => {
    recordIds = [];
    for (const { filter } of CHANNELS) {
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
          fileName: fileNameOf(filter),
          totalBytes: progress.totalBytes,
          downloadedBytes: progress.totalBytes,
          percent: 100,
          status: 'complete',
          source: 'http',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ]);
      expect(progress.recordIds).toEqual([job.resultDataId]);
      recordIds.push(job.resultDataId);
    }
  });

  it('fills the records from header and archive row', async () => {
    for (const [index, { filter, wavelengthUm, scaleArcsec, size }] of CHANNELS.entries()) {
      const answer = await owner.get(`/api/spacedata/${recordIds[index]}`);
      expect(answer.headers.get('etag')).toBe(`"${answer.json.version}"`);
      expect(answer.json).toMatchObject({
        fileName: fileNameOf(filter),
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
      expect(answer.json.wcs.CRVAL1).toBeCloseTo(CENTRE.ra, 8);
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
    expect((await owner.get('/api/spacedata')).json.total).toBe(CHANNELS.length);
    const found = await owner.post('/api/archive/search/target', { targetName: TARGET });
    const linked = found.json.items.flatMap((item: Answer['json']) => item.library.recordIds);
    expect(linked.sort()).toEqual([...recordIds].sort());
  });

  it('refuses what is being imported already, naming the job', async () => {
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

  it('fails, with a word and without a record, when the archive has nothing', async () => {
    const job = await importObservation(owner, 'no-such-observation');
    expect(job).toMatchObject({ status: 'failed', error: expect.stringContaining('no-such-observation') });
    expect((await owner.get('/api/spacedata')).json.total).toBe(CHANNELS.length);
  });
});

describe('pictures of one record', () => {
  const preview = (query: string, headers?: Record<string, string>) =>
    owner.get(`/api/spacedata/${recordIds[0]}/preview?${query}`, headers);

  it('makes thumbnails by itself', async () => {
    for (const id of recordIds) {
      const isThere = async () =>
        (await owner.get(`/api/spacedata/${id}`)).json.hasThumbnail === true ? true : undefined;
      expect(await waitFor(isThere, { timeoutMs: 30_000 })).toBe(true);
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

  it.each([
    ['png', 'width=200&height=100', [100, 100]],
    ['png', 'width=200&height=100&fit=exact', [200, 100]],
    ['jpeg', 'width=150&height=150&format=jpeg&cmap=inferno&stretch=asinh', [150, 150]],
  ])('renders %s with %s', async (format, query, size) => {
    const answer = await preview(query);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${format}`);
    const picture = await decodePicture(answer.bytes);
    expect([picture.format, picture.width, picture.height]).toEqual([format, ...size]);
  });

  it('shows north of the array at the top', async () => {
    const picture = await decodePicture((await preview('width=320&height=320&stretch=linear')).bytes);
    const spot = brightSpot(picture, 0);
    const cutout = await preview(
      `width=64&height=64&x=${Math.round(spot.x) - 8}&y=${319 - Math.round(spot.y) - 8}&w=16&h=16`,
    );
    // The star is within half a pixel of pixel 8 from the left and from below; each pixel is shown as 4 x 4.
    const zoomed = brightSpot(await decodePicture(cutout.bytes), 0);
    expect(Math.abs(zoomed.x - (4 * 8.5 - 0.5))).toBeLessThan(3);
    expect(Math.abs(63 - zoomed.y - (4 * 8.5 - 0.5))).toBeLessThan(3);
  });

  it('answers 304 to a browser that has it, and has another ETag for other parameters', async () => {
    const first = await preview('width=64');
    const etag = String(first.headers.get('etag'));
    const again = await preview('width=64', ifNoneMatch(etag));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect((await preview('width=65', ifNoneMatch(etag))).status).toBe(200);
  });

  it.each([
    ['cmap', 'cmap=plaid'],
    ['stretch', 'stretch=yoga'],
    ['width', 'width=9'],
    ['height', 'height=8001'],
    ['width', 'width=12.5'],
    ['gamma', 'gamma=0.05'],
    ['format', 'format=gif'],
    ['smoothSigma', 'smoothSigma=11'],
    ['smoothSize', 'smoothSize=4'],
    ['blackPoint', 'blackPoint=0.9&whitePoint=0.2'],
    ['x', 'x=3'],
    ['shoeSize', 'shoeSize=42'],
  ])('names a wrong %s (%s)', async (field, query) => {
    const answer = await preview(query);
    expect(answer.status).toBe(400);
    expect(answer.json.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('composite', () => {
  const BOX = { ...STAR, widthArcsec: 10, heightArcsec: 8 };
  const request = (more: object = {}) => ({
    channels: CHANNELS.map(({ rgb }, index) => ({
      dataIds: [recordIds[index]],
      color: { rgb },
      stretch: 'linear',
    })),
    ...more,
  });
  const generate = (body: object) => owner.post('/api/composite/generate-nchannel', body);

  it('has the asked size and says what it shows', async () => {
    const answer = await generate(request({ width: 400 }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await decodePicture(answer.bytes);
    expect(width).toBe(400);
    expect(answer.headers.get('x-composite-width')).toBe(String(width));
    expect(answer.headers.get('x-composite-height')).toBe(String(height));
    // The picture is the box around three squares that are turned against each other.
    const coverage = Number(answer.headers.get('x-composite-coverage'));
    expect(coverage).toBeGreaterThan(0.3);
    expect(coverage).toBeLessThan(0.9);
    // The widest image has 320 pixels of 0.126 arcseconds; the union of all is a little wider.
    const scale = Number(answer.headers.get('x-composite-scale-arcsec'));
    expect(scale * width).toBeGreaterThan(320 * 0.126);
    expect(scale * width).toBeLessThan(2 * 320 * 0.126);
  });

  it('puts a star at the same pixel in all colours, where its coordinates say', async () => {
    const answer = await generate(request({ width: 500, northUp: true, crop: BOX }));
    const picture = await decodePicture(answer.bytes);
    expect([picture.width, picture.height]).toEqual([500, 400]);
    const spots = [0, 1, 2].map((channel) => brightSpot(picture, channel));
    for (const spot of spots) {
      expect(spot.peak).toBeGreaterThan(200);
      expect(spot.share).toBeLessThan(0.05);
      expect(Math.hypot(spot.x - spots[0].x, spot.y - spots[0].y)).toBeLessThan(0.25);
      // The box is cut at whole pixels of the finest image, 2.5 of the picture's.
      expect(Math.abs(spot.x - (picture.width - 1) / 2)).toBeLessThan(1.5);
      expect(Math.abs(spot.y - (picture.height - 1) / 2)).toBeLessThan(1.5);
    }
  });

  it('shows east on the left and north at the top', async () => {
    const beside = {
      ...BOX,
      ra: STAR.ra - 2 / 3600 / Math.cos((STAR.dec * Math.PI) / 180),
      dec: STAR.dec - 1 / 3600,
    };
    const answer = await generate(request({ width: 500, northUp: true, crop: beside }));
    // The star is 2" east and 1" north of the middle; a pixel has 0.02".
    const spot = brightSpot(await decodePicture(answer.bytes), 1);
    expect(Math.abs(spot.x - (249.5 - 100))).toBeLessThan(1.5);
    expect(Math.abs(spot.y - (199.5 - 50))).toBeLessThan(1.5);
  });

  it('gives the same picture as a job, with progress on the hub', async () => {
    const body = request({ width: 300 });
    const { status, json } = await owner.post('/api/composite/export-nchannel', body);
    expect(status).toBe(202);
    const hub = await openHub(stack.url, { token: owner.accessToken });
    await hub.subscribe(json.jobId);
    const job = await followJob(owner, json.jobId).finally(() => hub.close());
    expect(job).toMatchObject({
      status: 'completed',
      type: 'composite',
      resultKind: 'blob',
      resultContentType: 'image/png',
      resultFileName: 'composite.png',
    });
    const result = await owner.get(`/api/jobs/${json.jobId}/result`);
    expect(result.headers.get('content-disposition')).toContain('filename="composite.png"');
    const [queued, direct] = await Promise.all([
      decodePicture(result.bytes),
      generate(body).then(({ bytes }) => decodePicture(bytes)),
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

  it('is for everybody when the records are public, and for nobody else when they are not', async () => {
    const body = request({ width: 64 });
    expect((await anonymous.post('/api/composite/generate-nchannel', body)).status).toBe(404);
    expect((await stranger.post('/api/composite/generate-nchannel', body)).status).toBe(404);
    expect((await stranger.post('/api/composite/export-nchannel', body)).status).toBe(404);
    expect((await anonymous.post('/api/composite/export-nchannel', body)).status).toBe(401);
  });
});

describe('who sees what', () => {
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
    const grid = { ...CENTRE, scaleArcsec: 0.1, width: 48, height: 48 };
    const bytes = starImage({ grid, star: CENTRE, filter: 'F277W', fwhmArcsec: 0.5 });
    const id = await uploadRecord(owner, 'open_f277w_i2d.fits', bytes, {
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
  it('keeps the file as long as somebody else has a record of it', async () => {
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
