import { setTimeout as sleep } from 'node:timers/promises';
import { RecordEntity } from '#domain';
import { memorySource, openFits, verifyFits } from '#kernels';
import {
  call,
  callerOf,
  openAccount,
  type Account,
  type Answer,
  type Caller,
} from '../support/api-client.js';
import { decodePicture } from '../support/decode-picture.js';
import { filesIn, untilThumbnail } from '../support/library.js';
import { slowMosaic, uploadLargeTiles, uploadTiles } from '../support/mosaic-records.js';
import { until } from '../support/spec-end.js';
import { startStack, type Stack } from '../support/start-stack.js';

jest.setTimeout(180_000);

const ORIGIN = 'https://app.example.org';
const MAX_PIXELS = 4_000_000;

let stack: Stack;
let user: Account;
let stranger: Account;
let anybody: Caller;
let tiles: string[];
let shown: string[];

beforeAll(async () => {
  stack = await startStack({
    apps: ['api', 'processing', 'worker'],
    env: { CORS_ORIGINS: ORIGIN, MAX_MOSAIC_OUTPUT_PIXELS: String(MAX_PIXELS) },
  });
  [user, stranger] = await Promise.all([openAccount(stack.url), openAccount(stack.url)]);
  anybody = callerOf(stack.url);
  tiles = await uploadTiles(user, 4);
  shown = await uploadTiles(user, 2, { visibility: 'public' });
});

const post = (route: string, body: object | string, caller: Caller = user, headers = {}) =>
  caller.post(`/api/mosaic/${route}`, body, headers);
/** Files that the engine is writing. */
const stagingFiles = () => filesIn(stack, 'scratch').filter((name) => name.endsWith('.staging'));
/** Stored files that are neither uploads nor pictures of records. */
const leftovers = () => filesIn(stack, 'data').filter((name) => /^(results|derived)\//.test(name));
const recordCount = () => stack.database.getRepository(RecordEntity).count();

const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map((error: { field: string }) => error.field);

function expectProblem({ status, headers, json }: Answer, expected: number): void {
  expect([status, json.status, json.requestId]).toEqual([expected, expected, headers.get('x-request-id')]);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
}

async function expectFits(bytes: Buffer): Promise<void> {
  expect(await verifyFits(await openFits(memorySource(bytes, 'mosaic.fits')))).toEqual([]);
}

describe('generate', () => {
  it.each(['png', 'jpeg'] as const)('answers with a %s and its facts', async (outputFormat) => {
    const answer = await post('generate', {
      dataIds: tiles.slice(0, 2),
      outputFormat,
      backgroundMatch: false,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(`image/${outputFormat}`);
    const { width, height } = await decodePicture(answer.bytes);
    expect(Number(answer.headers.get('x-mosaic-width'))).toBe(width);
    expect(Number(answer.headers.get('x-mosaic-height'))).toBe(height);
    expect(Number(answer.headers.get('x-mosaic-scale-arcsec'))).toBeCloseTo(0.5, 4);
    expect(Number(answer.headers.get('x-mosaic-coverage'))).toBeGreaterThan(0.9);
    expect(answer.headers.has('x-mosaic-scaled')).toBe(false);
    expect(width).toBeGreaterThan(1.5 * height);
  });

  it('streams a FITS file, which is stored no longer than that', async () => {
    const answer = await post('generate', { dataIds: tiles, outputFormat: 'fits' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/fits');
    expect(answer.headers.get('content-length')).toBe(String(answer.bytes.length));
    expect(answer.headers.get('content-disposition')).toContain('filename="TEST-STAR_F200W_mosaic.fits"');
    expect(Number(answer.headers.get('x-mosaic-width'))).toBeGreaterThan(64);
    expect(answer.headers.has('x-mosaic-scaled')).toBe(false);
    await expectFits(answer.bytes);
    await until(() => leftovers().length === 0);
  });

  it('scales an oversized picture down and says so; for FITS it suggests a size', async () => {
    const body = { dataIds: tiles.slice(0, 2), pixelScaleArcsec: 0.01 };
    const picture = await post('generate', body);
    expect(picture.status).toBe(200);
    const [width, height, scaled, scale] = ['width', 'height', 'scaled', 'scale-arcsec'].map((name) =>
      Number(picture.headers.get(`x-mosaic-${name}`)),
    );
    expect(width * height).toBeLessThanOrEqual(MAX_PIXELS);
    expect(scaled).toBeGreaterThan(1);
    expect(scaled * 0.01).toBeCloseTo(scale, 3);
    const file = await post('generate', { ...body, outputFormat: 'fits' });
    expectProblem(file, 413);
    expect(file.json.detail).toMatch(/\d/);
    expect(leftovers()).toEqual([]);
  });

  it('is available to those who may see all images', async () => {
    expect((await post('generate', { dataIds: shown }, anybody)).status).toBe(200);
    expect((await post('generate', { dataIds: [...shown, tiles[0]] })).status).toBe(200);
    for (const caller of [anybody, stranger]) {
      const answer = await post('generate', { dataIds: [...shown, tiles[0]] }, caller);
      expectProblem(answer, 404);
      expect(fieldsOf(answer)).toEqual(['dataIds.2']);
    }
  });

  it('accepts files with a tone of their own', async () => {
    const bright = { dataId: tiles[0], stretch: 'linear', whitePoint: 0.001 };
    const [own, common] = await Promise.all(
      [[bright], [{ dataId: tiles[0] }]].map((first) =>
        post('generate', {
          files: [...first, { dataId: tiles[1] }],
          stretch: 'linear',
          backgroundMatch: false,
        }),
      ),
    );
    expect([own.status, common.status]).toEqual([200, 200]);
    expect(own.bytes.equals(common.bytes)).toBe(false);
  });

  it('exposes its headers to browsers of other origins', async () => {
    const { headers } = await post('generate', { dataIds: shown }, anybody, { origin: ORIGIN });
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const name of ['width', 'height', 'coverage', 'scale-arcsec', 'scaled'])
      expect(exposed).toContain(`x-mosaic-${name}`);
  });
});

describe('generate-and-save', () => {
  it("makes a record of the images' common properties, private to the caller", async () => {
    const answer = await post('generate-and-save', { dataIds: [tiles[0], shown[1]], outputFormat: 'png' });
    expect(answer.status).toBe(201);
    const { json: record } = answer;
    expect(answer.headers.get('location')).toBe(`/api/spacedata/${record.id}`);
    expect(record).toMatchObject({
      ...{ fileName: 'TEST-STAR_F200W_mosaic.fits', derivedFrom: [tiles[0], shown[1]], parentId: null },
      ...{
        targetName: 'TEST STAR',
        instrument: 'NIRCAM',
        filter: 'F200W',
        wavelengthUm: 2,
        exposureTime: 201,
      },
      ...{ processingLevel: 'L3', calibrationLevel: 3, visibility: 'private', owner: { id: user.id } },
      ...{
        dataType: 'image',
        isViewable: true,
        status: 'ready',
        units: 'MJy/sr',
        contentType: 'application/fits',
      },
      ...{ description: 'Mosaic of 2 files (mean)', observationDate: '2023-04-05T06:07:08.900Z' },
    });
    expect(record.wcs.pixelScaleArcsec).toBeCloseTo(0.5, 4);
    expect(record.dimensions).toHaveLength(2);
    const { bytes } = await user.get(`/api/spacedata/${record.id}/file`);
    expect(bytes).toHaveLength(record.fileSize);
    await expectFits(bytes);
    expect((await stranger.get(`/api/spacedata/${record.id}`)).status).toBe(404);
    await untilThumbnail(user, record.id);
    expect(leftovers().filter((name) => name.startsWith('results/'))).toEqual([]);
    expect((await user.delete(`/api/spacedata/${record.id}`)).status).toBe(204);
    await until(() => leftovers().length === 0);
  });

  let large: string[] = [];
  it.each(['generate', 'generate-and-save'])(
    '%s leaves nothing behind when the client disconnects',
    async (route) => {
      if (large.length === 0) large = await uploadLargeTiles(user);
      const records = await recordCount();
      const leaving = new AbortController();
      const answer = fetch(new URL(`/api/mosaic/${route}`, stack.url), {
        method: 'POST',
        signal: leaving.signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.accessToken}` },
        body: JSON.stringify(slowMosaic(large, { outputFormat: 'fits' })),
      });
      answer.catch(() => undefined);
      await until(() => stagingFiles().length > 0);
      leaving.abort();
      await expect(answer).rejects.toThrow();
      await sleep(3_000); // Removed after the engine's last write.
      expect([...leftovers(), ...stagingFiles()]).toEqual([]);
      expect(await recordCount()).toBe(records);
    },
  );
});

describe('limits', () => {
  it('are enforced', async () => {
    const { status, json } = await user.get('/api/mosaic/limits');
    expect(status).toBe(200);
    expect(json).toEqual({
      ...{ maxInputFiles: 500, maxFileBytes: 10_240 * 1024 * 1024, maxOutputPixels: MAX_PIXELS },
      ...{ maxWidth: 8000, maxHeight: 8000, maxArrayElements: 200_000_000 },
      ...{ queueCapacity: 10, queueFree: 10 },
    });
    expectProblem(await anybody.get('/api/mosaic/limits'), 401);
    const head = await call(stack.url, 'HEAD', '/api/mosaic/limits', { token: user.accessToken });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
  });
});
