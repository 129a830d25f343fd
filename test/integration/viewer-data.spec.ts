import { writeFits } from '#kernels';
import { ifNoneMatch, openAccount, callerOf, type Account, type Answer } from '../support/api-client.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(90_000);

const WIDTH = 40;
const HEIGHT = 30;

/** Ascending along the rows, one pixel without data, with a celestial WCS. */
const ramp = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i === 7 ? NaN : i));
const SKY = {
  ...{ CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRVAL1: 150, CRVAL2: 2, CRPIX1: 20.5, CRPIX2: 15.5 },
  ...{ CDELT1: -0.001, CDELT2: 0.001 },
};
const cardsOf = (values: object) => Object.entries(values).map(([keyword, value]) => ({ keyword, value }));

let url: string;
let owner: Account;
let id: string;

beforeAll(async () => {
  ({ url } = await sharedStack());
  owner = await openAccount(url);
  const cards = cardsOf({ BUNIT: 'MJy/sr', ...SKY });
  const image = { name: 'SCI', shape: [WIDTH, HEIGHT], data: ramp, cards };
  id = await uploadRecord(owner, 'ramp_i2d.fits', writeFits([{}, image]));
});

const look = (what: string, headers?: Record<string, string>): Promise<Answer> =>
  owner.get(`/api/spacedata/${id}/${what}`, headers);

const floats = (bytes: Buffer) => new Float32Array(new Uint8Array(bytes).buffer);

describe('an image of the Sun, without a celestial WCS', () => {
  it('is accepted and shown like any other', async () => {
    const cards = cardsOf({ ...SKY, CTYPE1: 'HPLN-TAN', CTYPE2: 'HPLT-TAN' });
    const image = { shape: [WIDTH, HEIGHT], data: ramp, cards };
    const sunId = await uploadRecord(owner, 'aia_level1.fits', writeFits([image]));
    const read = (what: string) => owner.get(`/api/spacedata/${sunId}${what}`);
    expect((await read('')).json).toMatchObject({ wcs: null, dataType: 'image' });
    expect((await read('/pixeldata')).json).toMatchObject({ width: WIDTH, wcs: null });
    expect((await read('/preview?format=png')).status).toBe(200);
  });
});

describe('an image with an unsupported coordinate system', () => {
  it('is accepted and shown like one without', async () => {
    const cards = [...cardsOf({ ...SKY, CTYPE3: 'CUBEFACE' }), { keyword: 'ESO DET NAME', value: 'a' }];
    const image = { shape: [WIDTH, HEIGHT, 1], data: ramp, cards };
    const cubeId = await uploadRecord(owner, 'faces.fits', writeFits([image]));
    const read = (what: string) => owner.get(`/api/spacedata/${cubeId}${what}`);
    expect((await read('')).json).toMatchObject({ wcs: null, isViewable: true });
    expect((await read('/pixeldata')).json).toMatchObject({ width: WIDTH, wcs: null });
    expect((await read('/preview?format=png')).status).toBe(200);
  });
});

describe('histogram', () => {
  it('counts every pixel, and agrees with numpy', async () => {
    const { json } = await look('histogram?bins=4&stretch=linear');
    expect(json).toMatchObject({ bins: 4, edges: [0, 299.75, 599.5, 899.25, 1199] });
    expect(json.counts).toEqual([299, 300, 300, 300]);
    expect(json.stats).toMatchObject({
      min: 0,
      max: 1199,
      median: 600,
      validPixels: 1199,
      totalPixels: 1200,
    });
    expect(json.stats.mean).toBeCloseTo((1199 * 600 - 7) / 1199, 9);
    // numpy.percentile(values, [25, 99.9])
    expect([json.percentiles.p25, json.percentiles.p99_9]).toEqual([300.5, expect.closeTo(1197.802, 6)]);
    expect(json.displayLimits.low).toBeCloseTo(1.198, 4);
    expect(json.displayLimits.high).toBeCloseTo(1197.802, 4);
  });

  it('treats black and white point as fractions of the stretched range', async () => {
    const limits = async (query: string) => (await look(`histogram?bins=2&${query}`)).json.displayLimits;
    const whole = await limits('stretch=sqrt');
    const part = await limits('stretch=sqrt&blackPoint=0.5&whitePoint=0.9');
    // √x = 0.5 at a quarter of the range.
    expect(part.low).toBeCloseTo(whole.low + (whole.high - whole.low) / 4, 3);
    expect(part.high).toBeCloseTo(whole.low + (whole.high - whole.low) * 0.81, 3);
  });

  it('is of the cut-out, and of the smoothed image, on request', async () => {
    expect((await look('histogram?x=0&y=1&w=10&h=1')).json.stats).toMatchObject({ min: 40, max: 49 });
    const box = (await look('histogram?smoothMethod=box&smoothSize=3')).json.stats;
    // The mean of the corner's nine pixels (the nearest repeated at the edge) is 41/3 − and not 0.
    expect(box.min).toBeCloseTo((4 * 0 + 2 * 1 + 2 * 40 + 41) / 9, 4);
    expect(box.validPixels).toBe(1199);
  });

  it('is empty without valid pixels', async () => {
    const { json } = await look('histogram?x=7&y=0&w=1&h=1&bins=2');
    expect(json.stats).toMatchObject({ min: null, median: null, std: null, validPixels: 0, totalPixels: 1 });
    expect([json.edges, json.counts, json.displayLimits]).toEqual([
      [0, 0.5, 1],
      [0, 0],
      { low: null, high: null },
    ]);
  });

  it.each([
    ['bins', 'bins=1'],
    ['bins', 'bins=4097'],
    ['smoothSize', 'smoothSize=2'],
    ['smoothSize', 'smoothSize=27'],
    ['smoothSigma', 'smoothSigma=0.05'],
    ['blackPoint', 'blackPoint=1.5'],
    ['asinhA', 'asinhA=0'],
    ['h', 'x=0&y=0&w=5'],
    ['x', 'x=1&y=0&w=40&h=1'],
    ['y', 'x=0&y=1&w=40&h=30'],
    ['hdu', 'hdu=0'],
    ['hdu', 'hdu=7'],
    ['sliceIndex', 'sliceIndex=1'],
  ])('names an invalid %s (%s)', async (field, query) => {
    const { status, json } = await look(`histogram?${query}`);
    expect(status).toBe(400);
    expect(json.errors.map((error: { field: string }) => error.field)).toContain(field);
  });
});

describe('pixeldata', () => {
  it('returns the values as base64, or as bytes, from the bottom row on', async () => {
    const { json } = await look('pixeldata');
    expect(json).toMatchObject({
      ...{ width: WIDTH, height: HEIGHT, scale: 1, x: 0, y: 0, units: 'MJy/sr' },
      ...{ dtype: 'float32', byteOrder: 'little', encoding: 'base64' },
    });
    expect(json.wcs).toMatchObject({ CRVAL1: 150, CRPIX1: 20.5, CRPIX2: 15.5, CD2_2: 0.001 });
    expect([...floats(Buffer.from(json.data, 'base64'))]).toEqual([...ramp]);
    const binary = await look('pixeldata?format=binary');
    expect(binary.headers.get('content-type')).toBe('application/octet-stream');
    expect([binary.headers.get('x-width'), binary.headers.get('x-height')]).toEqual(['40', '30']);
    expect([...floats(binary.bytes)]).toEqual([...ramp]);
  });

  it('averages full blocks until the longer side fits, with the position of its values', async () => {
    const { json } = await look('pixeldata?maxSize=16');
    expect(json).toMatchObject({ width: 14, height: 10, scale: 3 });
    const values = floats(Buffer.from(json.data, 'base64'));
    expect(values[0]).toBeCloseTo((0 + 1 + 2 + 40 + 41 + 42 + 80 + 81 + 82) / 9, 4);
    // Pixel 20.5 is the outer edge of pixel 20: 20 pixels from the first edge are 6⅔ blocks.
    expect(json.wcs.CRPIX1).toBeCloseTo(20 / 3 + 0.5, 9);
    expect(json.wcs.CD2_2).toBeCloseTo(0.003, 12);
    const part = (await look('pixeldata?x=10&y=20&w=16&h=4')).json;
    expect(part).toMatchObject({ width: 16, height: 4, x: 10, y: 20 });
    expect(part.wcs).toMatchObject({ CRPIX1: 10.5, CRPIX2: -4.5 });
    expect(floats(Buffer.from(part.data, 'base64'))[0]).toBe(20 * WIDTH + 10);
  });

  it.each([
    ['maxSize', 'maxSize=15'],
    ['maxSize', 'maxSize=4097'],
    ['format', 'format=text'],
    ['w', 'x=1&y=1&h=1'],
    ['stretch', 'stretch=linear'],
  ])('names an invalid %s (%s)', async (field, query) => {
    const { status, json } = await look(`pixeldata?${query}`);
    expect([status, json.errors[0].field]).toEqual([400, field]);
  });
});

describe('cubeinfo', () => {
  it('describes the axes of an image that is no cube', async () => {
    const { json } = await look('cubeinfo');
    expect(json).toMatchObject({ isCube: false, sliceCount: 1, sliceLabel: null, values: null });
    expect(json.axes[0]).toEqual({
      ...{ name: 'RA', ctype: 'RA---TAN', unit: 'deg', length: 40, crval: 150, crpix: 20.5, cdelt: -0.001 },
    });
  });

  it('gives the wavelength of each plane of a cube, in the unit of its header', async () => {
    const spectral = { CTYPE3: 'WAVE', CUNIT3: 'um', CRVAL3: 4.9, CRPIX3: 1, CDELT3: 0.1 };
    const image = {
      name: 'SCI',
      shape: [4, 3, 5],
      data: new Float32Array(60),
      cards: cardsOf({ ...SKY, ...spectral }),
    };
    const cube = await uploadRecord(owner, 'cube_s3d.fits', writeFits([{}, image]));
    const { json } = await owner.get(`/api/spacedata/${cube}/cubeinfo`);
    expect(json).toMatchObject({ isCube: true, sliceCount: 5, sliceLabel: 'WAVE', sliceUnit: 'um' });
    expect(json.values).toEqual([4.9, 5, 5.1, 5.2, 5.3].map((value) => expect.closeTo(value, 9)));
    expect(json.axes).toHaveLength(3);
  });
});

describe('header', () => {
  it('gives the cards of one HDU, or of all', async () => {
    const { json } = await look('header');
    expect(json.hdus.map(({ index, name, type }: Record<string, unknown>) => [index, name, type])).toEqual([
      [0, 'PRIMARY', 'primary'],
      [1, 'SCI', 'image'],
    ]);
    const one = (await look('header?hdu=1')).json.hdus;
    expect(one).toEqual([json.hdus[1]]);
    expect(one[0]).toMatchObject({ dimensions: [WIDTH, HEIGHT], bitpix: -32 });
    expect(one[0].cards).toContainEqual({ keyword: 'BUNIT', value: 'MJy/sr', comment: '' });
    const beyond = await look('header?hdu=2');
    expect([beyond.status, beyond.json.errors[0].field]).toEqual([400, 'hdu']);
  });

  it('is refused for a file that has none', async () => {
    const csv = await uploadRecord(owner, 'stars.csv', 'x,y\n1,2\n');
    for (const what of ['header', 'histogram', 'pixeldata', 'cubeinfo', 'preview']) {
      const { status, json } = await owner.get(`/api/spacedata/${csv}/${what}`);
      expect([what, status, json.errors[0].field]).toEqual([what, 400, 'id']);
    }
  });
});

describe('file', () => {
  it('is the file, complete or in ranges, under its name', async () => {
    const whole = await look('file');
    expect(whole.headers.get('content-type')).toBe('application/fits');
    expect(whole.headers.get('content-disposition')).toContain('filename="ramp_i2d.fits"');
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await look('file', { range: 'bytes=2880-2887' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'XTENSION']);
    const csv = await uploadRecord(owner, "a (1)*'x'.csv", `x,y\n${'1,2\n'.repeat(2000)}`);
    const packed = await owner.get(`/api/spacedata/${csv}/file`, { 'accept-encoding': 'gzip, br' });
    expect([packed.headers.get('content-encoding'), packed.headers.get('content-length')]).toEqual([
      null,
      '8004',
    ]);
    expect(packed.headers.get('content-disposition')).toContain("filename*=UTF-8''a%20%281%29%2A%27x%27.csv");
    const etag = String(whole.headers.get('etag'));
    expect((await look('file', ifNoneMatch(etag))).status).toBe(304);
    const beyond = await look('file', { range: `bytes=${whole.bytes.length}-` });
    expect([beyond.status, beyond.headers.get('etag')]).toEqual([416, null]);
  });
});

describe('every view', () => {
  const LOOKS = ['preview', 'histogram', 'pixeldata', 'cubeinfo', 'header', 'file'];

  it.each(LOOKS)('%s is readable by users with access', async (what) => {
    const stranger = await openAccount(url);
    const path = `/api/spacedata/${id}/${what}`;
    const missing = `/api/spacedata/00000000-0000-4000-8000-000000000000/${what}`;
    for (const caller of [stranger, callerOf(url)]) {
      const [hidden, none] = [await caller.get(path), await caller.get(missing)];
      expect([hidden.status, hidden.json.detail]).toEqual([404, none.json.detail]);
    }
  });

  it.each(LOOKS)('%s is not made again for a client that has it', async (what) => {
    const first = await look(what);
    expect(first.headers.get('cache-control')).toBe(
      what === 'file' ? 'private, max-age=3600, no-transform' : 'private, max-age=3600',
    );
    const again = await look(what, ifNoneMatch(String(first.headers.get('etag'))));
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });
});
