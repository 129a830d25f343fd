import path from 'node:path';
import { createWcs, tanGrid, wcsCards, writeFits, type Card } from '#kernels';
import { itWith, measuredRegions, readShared } from '../golden/detect-catalogues.js';
import { callerOf, openAccount, type Account, type Answer, type Caller } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';
const SIDE = 12;

let owner: Account;
let stranger: Caller;
let url: string;

beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
  stranger = callerOf(url);
});

const fieldsOf = ({ json }: Answer): string[] => [
  ...new Set<string>((json.errors ?? []).map((error: { field: string }) => error.field)),
];

const statistics = (body: object, caller: Caller = owner) =>
  caller.post('/api/analysis/region-statistics', body);
const detect = (body: object, caller: Caller = owner) => caller.post('/api/analysis/detect-sources', body);

/** 100 · row + column, in planes that differ by 10,000. */
const steps = (planes = 1): Float32Array =>
  Float32Array.from({ length: SIDE * SIDE * planes }, (_, i) => {
    const pixel = i % (SIDE * SIDE);
    return 10_000 * Math.floor(i / (SIDE * SIDE)) + 100 * Math.floor(pixel / SIDE) + (pixel % SIDE);
  });

const UNIT: Card = { keyword: 'BUNIT', value: 'MJy/sr' };
const imageFile = (data: Float32Array, shape: number[], cards: readonly Card[] = [UNIT]): Uint8Array =>
  writeFits([{}, { name: 'SCI', shape, data, cards }]);

const squareOf = (data: Float32Array, side = SIDE) => imageFile(data, [side, side]);
const tableFile = (): Uint8Array =>
  writeFits([
    {},
    { type: 'table', name: 'CATALOG', columns: [{ name: 'FLUX', data: Float32Array.of(1, 2) }] },
  ]);

const BOX = { type: 'rectangle', x: 2, y: 3, width: 3, height: 2 } as const;

describe('region statistics', () => {
  let dataId: string;
  beforeAll(async () => {
    dataId = await uploadRecord(owner, 'steps_i2d.fits', squareOf(steps()));
  });

  it('cover the pixels whose centres lie in the region', async () => {
    const { status, json } = await statistics({ dataId, region: BOX });
    expect([status, json]).toEqual([
      200,
      {
        ...{ mean: 353, median: 353, min: 302, max: 404, sum: 2118, pixelCount: 6, validPixels: 6 },
        ...{ std: expect.closeTo(Math.sqrt(2500 + 2 / 3), 9), units: 'MJy/sr' },
      },
    ]);
    const tilted = { type: 'ellipse', x: 6, y: 6, a: 2.01, b: 1.01, angle: 90 };
    expect((await statistics({ dataId, region: tilted })).json).toMatchObject({ min: 406, max: 806 });
    const level = { type: 'ellipse', x: 6, y: 6, a: 2.01, b: 1.01 };
    expect((await statistics({ dataId, region: level })).json).toMatchObject({ pixelCount: 7, min: 506 });
  });

  it('are exact for large integers and doubles, without single precision', async () => {
    const all = { type: 'rectangle', x: 0, y: 0, width: SIDE, height: SIDE };
    const [count, last] = [SIDE * SIDE, SIDE * SIDE - 1];
    const integers = Int32Array.from({ length: count }, (_, i) => 2 ** 30 + i);
    const deviation = Math.sqrt((count ** 2 - 1) / 12); // Of consecutive whole numbers.
    const ofIntegers = await uploadRecord(
      owner,
      'counts_i2d.fits',
      writeFits([{ data: integers, shape: [SIDE, SIDE] }]),
    );
    expect((await statistics({ dataId: ofIntegers, region: all })).json).toMatchObject({
      ...{ min: 2 ** 30, max: 2 ** 30 + last, median: 2 ** 30 + last / 2, validPixels: count },
      ...{ mean: 2 ** 30 + last / 2, sum: count * (2 ** 30 + last / 2), std: expect.closeTo(deviation, 8) },
    });
    const doubles = Float64Array.from(integers, (_, i) =>
      i === 3 ? NaN : 1e9 + (i % 2 === 0 ? 0.25 : -0.25),
    );
    const ofDoubles = await uploadRecord(
      owner,
      'fine_i2d.fits',
      writeFits([{ data: doubles, shape: [SIDE, SIDE] }]),
    );
    expect((await statistics({ dataId: ofDoubles, region: all })).json).toMatchObject({
      ...{ min: 1e9 - 0.25, max: 1e9 + 0.25, median: 1e9 + 0.25, validPixels: last },
      std: expect.closeTo(0.25 * Math.sqrt(1 - 1 / last ** 2), 8),
    });
  });

  it('cover the part of a region that lies on the image', async () => {
    const corner = { type: 'rectangle', x: -5, y: -5, width: 6, height: 7 };
    expect((await statistics({ dataId, region: corner })).json).toMatchObject({ pixelCount: 2, max: 100 });
    const all = { type: 'ellipse', x: 5, y: 5, a: 1e6, b: 1e6 };
    expect((await statistics({ dataId, region: all })).json).toMatchObject({ pixelCount: SIDE * SIDE });
  });

  it.each([
    ['holds', { x: 3.9, y: 2.95, width: 0.2, height: 0.1 }],
    ['begins at', { x: 4, y: 3, width: 1e-6, height: 0.5 }],
  ])('cover one pixel, whose centre a small rectangle %s', async (_, box) => {
    const { json } = await statistics({ dataId, region: { ...box, type: 'rectangle' } });
    expect(json).toMatchObject({ pixelCount: 1, min: 304, max: 304, sum: 304 });
  });

  it.each([
    ['left', { ...BOX, x: -3 }],
    ['right', { ...BOX, x: SIDE }],
    ['below', { ...BOX, y: -2 }],
    ['above', { ...BOX, y: SIDE }],
    ['before a centre', { ...BOX, x: 3.5, width: 0.5 }],
    ['too small for numbers', { ...BOX, width: 1e-300 }],
    ['between pixels', { type: 'ellipse', x: 5.5, y: 5.5, a: 0.3, b: 0.3 }],
  ])('are refused for a region without pixels (%s)', async (_, region) => {
    const answer = await statistics({ dataId, region });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, ['region']]);
  });

  it.each([
    ['dataId', { dataId: 'x' }],
    ['dataId', { dataId: undefined }],
    ['hdu', { hdu: -1 }],
    ['hdu', { hdu: 10_000 }],
    ['hdu', { hdu: 2 }],
    ['hdu', { hdu: 0 }],
    ['region', { region: undefined }],
    ['region', { region: 'all' }],
    ['region', { region: [] }],
    ['region.type', { region: { ...BOX, type: 'circle' } }],
    ['region.type', { region: { ...BOX, type: 'constructor' } }],
    ['region.type', { region: {} }],
    ['region.x', { region: { ...BOX, x: '2' } }],
    ['region.y', { region: { ...BOX, y: undefined } }],
    ['region.x', { region: { ...BOX, x: -1_000_001 } }],
    ['region.width', { region: { ...BOX, width: 0 } }],
    ['region.width', { region: { ...BOX, width: 1_000_001 } }],
    ['region.height', { region: { ...BOX, height: -1 } }],
    ['region.a', { region: { ...BOX, a: 3 } }],
    ['region.a', { region: { type: 'ellipse', x: 1, y: 1, b: 1 } }],
    ['region.b', { region: { type: 'ellipse', x: 1, y: 1, a: 1, b: 0.09 } }],
    ['region.angle', { region: { type: 'ellipse', x: 1, y: 1, a: 1, b: 1, angle: 361 } }],
    ['region.width', { region: { type: 'ellipse', x: 1, y: 1, a: 1, b: 1, width: 2 } }],
    ['colour', { colour: 1 }],
  ])('name an invalid %s (%j)', async (field, changes) => {
    const answer = await statistics({ dataId, region: BOX, ...changes });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });

  it.each([
    ['region.type', { ...BOX, type: 'circle' }],
    ['region.type', { ...BOX, type: ['rectangle'] }],
    ['region.type', { x: 1, y: 1 }],
    ['region', 'x'],
    ['region', 7],
    ['region', null],
    ['region', [BOX]],
    ['region', undefined],
  ])('name only %s of the region %j', async (field, region) => {
    const answer = await statistics({ dataId, region });
    expect([answer.status, answer.json.errors]).toEqual([400, [{ field, message: expect.any(String) }]]);
  });

  it('explain the limits of a width', async () => {
    const { json } = await statistics({ dataId, region: { ...BOX, width: 0 } });
    expect(json.errors).toEqual([{ field: 'region.width', message: 'must be greater than 0' }]);
  });

  it.each(['{', '[]', 'null', '7'])('refuse the body %s', async (body) => {
    const answer = await owner.post('/api/analysis/region-statistics', body, {
      'content-type': 'application/json',
    });
    expect(answer.status).toBe(400);
  });

  it('are null without valid pixels, and leave out invalid ones', async () => {
    const empty = new Float32Array(SIDE * SIDE).fill(NaN);
    const id = await uploadRecord(owner, 'empty_i2d.fits', squareOf(empty));
    const nothing = { mean: null, median: null, std: null, min: null, max: null, sum: null };
    expect((await statistics({ dataId: id, region: BOX })).json).toEqual({
      ...nothing,
      ...{ pixelCount: 6, validPixels: 0, units: 'MJy/sr' },
    });
    const holed = steps();
    holed.set([NaN, Infinity], 3 * SIDE + 2);
    const holedId = await uploadRecord(owner, 'holed_i2d.fits', squareOf(holed));
    expect((await statistics({ dataId: holedId, region: BOX })).json).toMatchObject({
      ...{ min: 304, max: 404, pixelCount: 6, validPixels: 4 },
    });
  });

  it('use the middle plane of a cube', async () => {
    const data = steps(5);
    const id = await uploadRecord(owner, 'cube_s3d.fits', imageFile(data, [SIDE, SIDE, 5]));
    expect((await statistics({ dataId: id, region: BOX })).json).toMatchObject({ min: 20_302, max: 20_404 });
  });

  it('are refused for files without an image', async () => {
    const table = await uploadRecord(owner, 'catalogue_cat.fits', tableFile());
    const csv = await uploadRecord(owner, 'list.csv', 'a,b\n1,2\n');
    for (const id of [table, csv]) {
      const answer = await statistics({ dataId: id, region: BOX });
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ['dataId']]);
    }
    const unit = await statistics({ dataId: table, hdu: 1, region: BOX });
    expect([unit.status, fieldsOf(unit)]).toEqual([400, ['hdu']]);
    const text = await statistics({ dataId: csv, hdu: 0, region: BOX });
    expect([text.status, fieldsOf(text)]).toEqual([400, ['dataId']]);
  });

  it('are public for public records, and hide all others', async () => {
    const body = { dataId, region: BOX };
    const open = await uploadRecord(owner, 'open_i2d.fits', squareOf(steps()), { visibility: 'public' });
    expect((await statistics({ ...body, dataId: open }, stranger)).status).toBe(200);
    const [hidden, missing] = [
      await statistics(body, stranger),
      await statistics({ ...body, dataId: UNKNOWN_ID }),
    ];
    for (const answer of [hidden, missing])
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found']);
    expect(hidden.json.detail).toBe(missing.json.detail);
    expect((await detect({ dataId }, stranger)).status).toBe(404);
    expect((await statistics({ ...body, dataId: open.toUpperCase() }, stranger)).status).toBe(200);
  });

  describe.each(measuredRegions)('of $file', ({ file, units, regions }) => {
    itWith(file)('equal those of numpy', async () => {
      const id = await uploadRecord(owner, path.basename(file), readShared(file));
      for (const { region, pixelCount, validPixels, ...numbers } of regions) {
        const { json } = await statistics({ dataId: id, region });
        expect(json).toMatchObject({ pixelCount, validPixels, units });
        for (const [name, value] of Object.entries(numbers))
          expect(Math.abs(json[name] - value)).toBeLessThanOrEqual(1e-6 * Math.abs(value));
      }
    });
  });
});

/** Gaussian stars on a noisy background, one for each of `peaks`. */
function skyWithStars(side: number, peaks: readonly number[], sigma = 1.3): Float32Array {
  const random = seededRandom(5);
  const data = Float32Array.from({ length: side * side }, () => 20 + random() + random() - 1);
  peaks.forEach((peak, star) => {
    const [cx, cy] = placeOf(side, star);
    for (let i = 0; i < data.length; i++) {
      const square = ((i % side) - cx) ** 2 + (Math.floor(i / side) - cy) ** 2;
      if (square < 200) data[i] += peak * Math.exp(-square / (2 * sigma * sigma));
    }
  });
  return data;
}

const placeOf = (side: number, star: number): [number, number] => {
  const perRow = Math.floor(side / 30);
  return [20.3 + 30 * (star % perRow), 20.6 + 30 * Math.floor(star / perRow)];
};

describe('detected sources', () => {
  const side = 128;
  const peaks = [900, 500, 300, 200, 120, 80];
  const grid = { ra: 84, dec: -5, scaleArcsec: 0.1, rotationDeg: 20, width: side, height: side };
  let dataId: string;
  beforeAll(async () => {
    const cards = [{ keyword: 'BUNIT', value: 'Jy' }, ...wcsCards(tanGrid(grid))];
    const file = imageFile(skyWithStars(side, peaks), [side, side], cards);
    dataId = await uploadRecord(owner, 'stars_i2d.fits', file);
  });

  const FULL = ['id', 'x', 'y', 'ra', 'dec', 'flux', 'peak', 'fwhm', 'sharpness', 'roundness1', 'roundness2'];
  const SHAPE = ['area', 'semiMajor', 'semiMinor', 'angle', 'ellipticity'];

  it.each(['daofind', 'iraf', 'segmentation'])(
    'by %s have positions, flux and no other fields',
    async (method) => {
      const { status, json, headers } = await detect({ dataId, method });
      expect([status, json.method, json.count, json.truncated]).toEqual([200, method, peaks.length, false]);
      expect(headers.get('x-detection-reason')).toBeNull();
      expect(Object.keys(json).sort()).toEqual(
        ['background', 'count', 'method', 'sources', 'threshold', 'truncated'].sort(),
      );
      expect(json.background.median).toBeCloseTo(20, 1);
      expect(json.threshold).toBeCloseTo(5 * json.background.rms, 10);
      const wcs = createWcs(tanGrid(grid));
      json.sources.forEach((source: Record<string, number>, i: number) => {
        expect(Object.keys(source).sort()).toEqual([...FULL, ...SHAPE].sort());
        const [x, y] = placeOf(side, i);
        expect([source.id, Math.hypot(source.x - x, source.y - y) < 0.2]).toEqual([i + 1, true]);
        const [ra, dec] = [Float64Array.of(0), Float64Array.of(0)];
        wcs.pixelToSky(Float64Array.of(source.x), Float64Array.of(source.y), ra, dec);
        expect([source.ra, source.dec]).toEqual([expect.closeTo(ra[0], 8), expect.closeTo(dec[0], 8)]);
        // A star's flux is 2π σ² times its peak; each method sums a part of it.
        const light = 2 * Math.PI * 1.3 ** 2 * peaks[i];
        expect(source.flux).toBeGreaterThan(0.3 * light);
        expect(source.flux).toBeLessThan(1.1 * light);
        expect(source.peak).toBeLessThan(1.05 * peaks[i] + 5);
        expect(source.peak).toBeGreaterThan(0.5 * peaks[i]);
      });
    },
  );

  it('by auto name the chosen method and the reason', async () => {
    const stars = await detect({ dataId });
    expect([stars.json.method, stars.headers.get('x-detection-reason')]).toEqual([
      'daofind',
      '6 of 6 connected regions are at most 1.5 times as wide as fwhm (3 pixels): a field of stars',
    ]);
    expect(stars.json.sources).toEqual((await detect({ dataId, method: 'daofind' })).json.sources);
    const wide = await detect({ dataId, fwhm: 1 });
    expect([wide.json.method, wide.headers.get('x-detection-reason')]).toEqual([
      'segmentation',
      expect.stringMatching(/^\d of 6 .*fwhm \(1 pixels\): not a field of such stars$/),
    ]);
    expect(wide.json.sources).toEqual((await detect({ dataId, method: 'segmentation' })).json.sources);
  });

  it('are limited to the brightest, and say so', async () => {
    const cut = async (maxSources: number) => (await detect({ dataId, method: 'iraf', maxSources })).json;
    const [all, five, six] = [await cut(7), await cut(5), await cut(6)];
    expect([all.truncated, six.truncated, five.truncated]).toEqual([false, false, true]);
    expect(five.sources).toEqual(all.sources.slice(0, 5));
    expect([five.count, six.count]).toEqual([6, 6]);
  });

  it.each([
    ['dataId', { dataId: '' }],
    ['hdu', { hdu: 1.5 }],
    ['hdu', { hdu: 5 }],
    ['thresholdSigma', { thresholdSigma: 0.99 }],
    ['thresholdSigma', { thresholdSigma: 50.01 }],
    ['thresholdSigma', { thresholdSigma: '5' }],
    ['fwhm', { fwhm: 0.49 }],
    ['fwhm', { fwhm: 20.1 }],
    ['method', { method: 'sextractor' }],
    ['npixels', { npixels: 0 }],
    ['npixels', { npixels: 1001 }],
    ['npixels', { npixels: 2.5 }],
    ['deblend', { deblend: 'yes' }],
    ['maxSources', { maxSources: 0 }],
    ['maxSources', { maxSources: 50_001 }],
    ['sigma', { sigma: 3 }],
  ])('are refused with an invalid %s (%j)', async (field, changes) => {
    const answer = await detect({ dataId, ...changes });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContain(field);
  });

  it.each([
    { thresholdSigma: 1, npixels: 1, method: 'segmentation' },
    { thresholdSigma: 50, fwhm: 0.5, npixels: 1000, maxSources: 1 },
    { fwhm: 20, maxSources: 50_000, method: 'iraf' },
    { fwhm: 20, method: 'daofind', deblend: false, hdu: 1 },
  ])('accept values just within the bounds (%j)', async (options) => {
    expect((await detect({ dataId, ...options })).status).toBe(200);
  });

  it.each<[string, Uint8Array]>([
    ['only NaN', squareOf(new Float32Array(SIDE * SIDE).fill(NaN))],
    ['only infinite', squareOf(new Float32Array(SIDE * SIDE).fill(Infinity))],
    ['constant', squareOf(new Float32Array(SIDE * SIDE).fill(7))],
    ['one pixel', squareOf(Float32Array.of(3), 1)],
    ['one row', imageFile(new Float32Array(100).fill(2), [100, 1])],
    ['a cube of steps', imageFile(new Float32Array(3 * SIDE * SIDE).fill(1), [SIDE, SIDE, 3])],
    ['half of it blank', squareOf(steps().map((value, i) => (i % SIDE < 6 ? NaN : value * 0)))],
  ])('are empty for an image of %s, with any method', async (name, file) => {
    const id = await uploadRecord(owner, 'odd_i2d.fits', file);
    for (const method of ['daofind', 'iraf', 'segmentation', 'auto']) {
      const { status, json } = await detect({ dataId: id, method, fwhm: 20, thresholdSigma: 1, npixels: 1 });
      expect([name, method, status, json.count, json.sources]).toEqual([name, method, 200, 0, []]);
      if (name.startsWith('only')) expect(json.background).toEqual({ median: null, rms: null });
    }
  });

  it('have no positions without a celestial WCS', async () => {
    const id = await uploadRecord(owner, 'nowhere_i2d.fits', squareOf(skyWithStars(64, [500]), 64));
    const { json } = await detect({ dataId: id });
    expect(json.sources).toHaveLength(1);
    expect([json.sources[0].ra, json.sources[0].dec]).toEqual([null, null]);
  });

  it('use the middle plane of a cube', async () => {
    const empty = skyWithStars(64, []);
    const data = Float32Array.of(...empty, ...skyWithStars(64, [500]), ...empty);
    const id = await uploadRecord(owner, 'cube_s3d.fits', imageFile(data, [64, 64, 3]));
    expect((await detect({ dataId: id, method: 'daofind' })).json.count).toBe(1);
  });
});
