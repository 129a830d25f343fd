import { writeFits } from '#kernels';
import { openAccount, type Account, type Answer } from '../support/api-client.js';
import { compositeOf, followJob, uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';
import { starImage, type StarImage } from '../support/star-image.js';

jest.setTimeout(90_000);

const UNKNOWN_ID = '018f0000-0000-7000-8000-000000000000';
const HERE = { ra: 84, dec: -5 };
/** Side of the images, degrees: 64 pixels of half an arcsecond. */
const SIDE_DEG = (64 * 0.5) / 3600;

let user: Account;
let ids: Record<
  'image' | 'neighbour' | 'beyond' | 'faraway' | 'withoutWcs' | 'sun' | 'unfiltered' | 'table' | 'csv',
  string
>;

beforeAll(async () => {
  user = await openAccount((await sharedStack()).url);
  const above = (sides: number) => ({ ...HERE, dec: HERE.dec + sides * SIDE_DEG });
  ids = {
    image: await uploadRecord(user, 'image_i2d.fits', imageAt(HERE)),
    neighbour: await uploadRecord(user, 'neighbour_i2d.fits', imageAt(above(0.8))),
    beyond: await uploadRecord(user, 'beyond_i2d.fits', imageAt(above(1.6))),
    faraway: await uploadRecord(user, 'faraway_i2d.fits', imageAt({ ra: 200, dec: 50 })),
    withoutWcs: await uploadRecord(user, 'nowhere_i2d.fits', imageAt(HERE, { withoutWcs: true })),
    sun: await uploadRecord(user, 'sun_level1.fits', ofTheSun(imageAt(HERE))),
    unfiltered: await uploadRecord(user, 'unfiltered_i2d.fits', imageAt(HERE, { filter: 'NONE' })),
    table: await uploadRecord(user, 'catalogue_cat.fits', tableFile()),
    csv: await uploadRecord(user, 'list.csv', 'a,b\n1,2\n3,4\n'),
  };
});

function imageAt(place: StarImage['star'], more: Partial<StarImage> = {}): Uint8Array {
  const grid = { ...place, scaleArcsec: 0.5, width: 64, height: 64 };
  return starImage({ grid, star: place, filter: 'F200W', fwhmArcsec: 2, ...more });
}

/** The image with coordinates of the Sun, which are not celestial. */
const ofTheSun = (image: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(image).toString('latin1').replace('RA---TAN', 'HPLN-TAN').replace('DEC--TAN', 'HPLT-TAN'),
    'latin1',
  );

const tableFile = (): Uint8Array =>
  writeFits([
    {},
    { type: 'table', name: 'CATALOG', columns: [{ name: 'FLUX', data: Float32Array.of(1, 2) }] },
  ]);

const fieldsOf = ({ json }: Answer): string[] =>
  (json.errors ?? []).map((error: { field: string }) => error.field);

function expectProblem({ status, headers, json }: Answer, expected: number): void {
  expect([status, json.status, json.requestId]).toEqual([expected, expected, headers.get('x-request-id')]);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
}

const GIVEN = { low: 0, high: 1 };
const WINDOW = { level: 0, x: 0, y: 0, width: 20, height: 10 };
/** A body that may have a window. */
const windowed = (channel: (more: object) => object): object => ({
  channels: [channel({ limits: GIVEN })],
  ...{ normalization: 'sum', featherArcsec: 0, window: WINDOW },
});

const ROUTES = ['generate-nchannel', 'export-nchannel', 'estimate', 'analyze-channels'];

describe.each(ROUTES)('composite/%s', (route) => {
  const send = (body: object | string, headers = {}) => user.post(`/api/composite/${route}`, body, headers);
  const channel = (more: object = {}) => ({ dataIds: [ids.image], color: { hue: 10 }, ...more });

  it.each(['table', 'csv'] as const)('names the channel that contains a %s', async (kind) => {
    const answer = await send(compositeOf([ids.image, ids[kind]]));
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['channels.1.dataIds.0']);
  });

  it('answers 404 to an unknown record, naming its field', async () => {
    const answer = await send({ channels: [channel(), channel({ dataIds: [ids.image, UNKNOWN_ID] })] });
    expectProblem(answer, 404);
    expect(fieldsOf(answer)).toEqual(['channels.1.dataIds.1']);
  });

  const WRONG_BODIES: [string, (good: (more?: object) => object) => object][] = [
    ['channels', () => ({})],
    ['channels', () => ({ channels: [] })],
    ['channels', (good) => ({ channels: Array.from({ length: 17 }, good) })],
    ['channels', () => ({ channels: 'all' })],
    ['channels.0.dataIds', (good) => ({ channels: [{ ...good(), dataIds: [] }] })],
    ['channels.0.dataIds', (good) => ({ channels: [{ ...good(), dataIds: ['x'] }] })],
    ['channels.0.color', (good) => ({ channels: [{ ...good(), color: { hue: 1, rgb: [1, 1, 1] } }] })],
    ['channels.0.color', (good) => ({ channels: [{ ...good(), color: {} }] })],
    ['channels.0.color.hue', (good) => ({ channels: [{ ...good(), color: { hue: 361 } }] })],
    ['channels.0.color.rgb', (good) => ({ channels: [{ ...good(), color: { rgb: [1, 2, 3] } }] })],
    ['channels.0.color.cmyk', (good) => ({ channels: [{ ...good(), color: { cmyk: 1 } }] })],
    ['channels.0.weight', (good) => ({ channels: [{ ...good(), weight: 2.1 }] })],
    ['channels.0.stretch', (good) => ({ channels: [{ ...good(), stretch: 'yoga' }] })],
    ['channels.0.gamma', (good) => ({ channels: [{ ...good(), gamma: '1' }] })],
    ['channels.0.blackPoint', (good) => ({ channels: [{ ...good(), blackPoint: 0.8, whitePoint: 0.2 }] })],
    ['channels.0.shoeSize', (good) => ({ channels: [{ ...good(), shoeSize: 42 }] })],
    ['shoeSize', (good) => ({ channels: [good()], shoeSize: 42 })],
    ['channels.0.limits.high', (good) => ({ channels: [{ ...good(), limits: { low: 1 } }] })],
    ['channels.0.limits.low', (good) => ({ channels: [{ ...good(), limits: { low: '1', high: 2 } }] })],
    ['channels.0.limits.high', (good) => ({ channels: [{ ...good(), limits: { low: 1, high: 1e39 } }] })],
    ['channels.0.limits.mid', (good) => ({ channels: [{ ...good(), limits: { low: 1, mid: 2, high: 3 } }] })],
    ['channels.0.limits.low', (good) => ({ channels: [{ ...good(), limits: { low: 2, high: 2 } }] })],
    ['channels.0.limits.low', (good) => ({ channels: [{ ...good(), limits: { low: 3, high: 2 } }] })],
    ['channels.0.autoStretch', (good) => ({ channels: [{ ...good(), limits: GIVEN, autoStretch: true }] })],
    ['channels.0.stretch', (good) => ({ channels: [{ ...good(), limits: GIVEN, stretch: 'zscale' }] })],
    ['channels.0.stretch', (good) => ({ channels: [{ ...good(), limits: GIVEN, stretch: 'histeq' }] })],
    ['normalization', (good) => ({ channels: [good()], normalization: 'mean' })],
    ['normalization', (good) => ({ channels: [good()], normalization: 0 })],
    ['normalization', (good) => ({ channels: [good()], normalization: -1 })],
    ['normalization', (good) => ({ channels: [good()], normalization: '2' })],
    ['normalization', (good) => ({ channels: [good()], normalization: [1] })],
    ['window.level', (good) => ({ ...windowed(good), window: { ...WINDOW, level: 0.5 } })],
    ['window.level', (good) => ({ ...windowed(good), window: { ...WINDOW, level: 32 } })],
    ['window.x', (good) => ({ ...windowed(good), window: { ...WINDOW, x: -1 } })],
    ['window.y', (good) => ({ ...windowed(good), window: { ...WINDOW, y: 2 ** 31 } })],
    ['window.width', (good) => ({ ...windowed(good), window: { ...WINDOW, width: 0 } })],
    ['window.height', (good) => ({ ...windowed(good), window: { ...WINDOW, height: 8001 } })],
    ['window.height', (good) => ({ ...windowed(good), window: { level: 0, x: 0, y: 0, width: 1 } })],
    ['window.z', (good) => ({ ...windowed(good), window: { ...WINDOW, z: 0 } })],
    ['window', (good) => ({ ...windowed(good), window: [0, 0, 1, 1] })],
    [
      'channels.1.limits',
      (good) => ({ ...windowed(good), channels: [{ ...good(), limits: GIVEN }, good()] }),
    ],
    ['normalization', (good) => ({ ...windowed(good), normalization: 'peak' })],
    ['normalization', (good) => ({ ...windowed(good), normalization: undefined })],
    ['featherArcsec', (good) => ({ ...windowed(good), featherArcsec: 'auto' })],
    ['featherArcsec', (good) => ({ ...windowed(good), featherArcsec: 1 })],
    ['width', (good) => ({ ...windowed(good), width: 100 })],
    ['height', (good) => ({ ...windowed(good), height: 100 })],
    ['width', (good) => ({ channels: [good()], width: 15 })],
    ['height', (good) => ({ channels: [good()], height: 8001 })],
    ['bitDepth', (good) => ({ channels: [good()], bitDepth: 12 })],
    ['bitDepth', (good) => ({ channels: [good()], bitDepth: 16, outputFormat: 'jpeg' })],
    ['outputFormat', (good) => ({ channels: [good()], outputFormat: 'gif' })],
    ['crop', (good) => ({ channels: [good()], crop: 'most' })],
    ['crop', (good) => ({ channels: [good()], crop: { ra: 1, dec: 100, widthArcsec: 1, heightArcsec: 1 } })],
    ['featherArcsec', (good) => ({ channels: [good()], featherArcsec: -1 })],
    ['featherArcsec', (good) => ({ channels: [good()], featherArcsec: 648_001 })],
    ['featherArcsec', (good) => ({ channels: [good()], featherArcsec: 1e22 })],
    ['overall.stretch', (good) => ({ channels: [good()], overall: { stretch: 'histeq' } })],
    ['overall.blackPoint', (good) => ({ channels: [good()], overall: { blackPoint: 0.5, whitePoint: 0.5 } })],
    ['sharpening.radius', (good) => ({ channels: [good()], sharpening: { radius: 0 } })],
    ['saturation.hueRotation', (good) => ({ channels: [good()], saturation: { hueRotation: 31 } })],
  ];

  it.each(WRONG_BODIES)('names an invalid %s', async (field, bodyOf) => {
    const answer = await send(bodyOf(channel));
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toContain(field);
  });

  it('accepts one luminance channel at most, and never only that', async () => {
    const luminance = channel({ color: { luminance: true } });
    const two = await send({ channels: [channel(), luminance, luminance] });
    expectProblem(two, 400);
    expect(fieldsOf(two)).toEqual(['channels.2.color']);
    const only = await send({ channels: [luminance] });
    expectProblem(only, 400);
    expect(fieldsOf(only)).toEqual(['channels']);
    const heavy = await send({ channels: [channel(), { ...luminance, weight: 1.5 }] });
    expectProblem(heavy, 400);
    expect(fieldsOf(heavy)).toEqual(['channels.1.weight']);
  });

  it('answers 400 to invalid JSON and to bodies that are not objects', async () => {
    for (const body of ['{"channels": [', '[]', '"text"', 'null']) {
      expectProblem(await send(body, { 'content-type': 'application/json' }), 400);
    }
  });

  it('refuses a body of more than a megabyte', async () => {
    expectProblem(await send({ channels: [channel({ label: 'x'.repeat(1_100_000) })] }), 413);
  });
});

describe.each(ROUTES)('an order (%s) that cannot make a picture', (route) => {
  const order = (body: object) => user.post(`/api/composite/${route}`, body);

  afterEach(async () => {
    const { items } = (await user.get('/api/jobs?type=composite')).json;
    expect(items).toEqual([]);
  });

  it.each([
    ['on the sky', 'withoutWcs', 'nowhere_i2d.fits'],
    ['among the stars', 'sun', 'sun_level1.fits'],
  ] as const)('names the file without a celestial WCS %s', async (_, name, fileName) => {
    const answer = await order(compositeOf([ids.image, ids[name]], { width: 64 }));
    expectProblem(answer, 422);
    expect(answer.json.detail).toContain(fileName);
    expect(answer.json.code).toBe('no_wcs');
    expect(fieldsOf(answer)).toEqual(['channels.1.dataIds.0']);
  });

  it('names the crop if not all images overlap', async () => {
    const channels = [ids.image, ids.neighbour, ids.beyond];
    const answer = await order(compositeOf(channels, { crop: 'intersection', width: 64 }));
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['crop']);
  });

  it('names a channel that shares no sky with any other', async () => {
    const answer = await order(compositeOf([ids.image, ids.beyond], { width: 64 }));
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['channels.0.dataIds']);
  });

  it('names a channel on the other side of the sky', async () => {
    const answer = await order(compositeOf([ids.image, ids.faraway], { width: 64 }));
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['channels.0.dataIds']);
  });

  it.each([
    ['window.level', { level: 1 }],
    ['window.x', { x: 64 }],
    ['window.y', { y: 100_000 }],
    ['window.width', { x: 60, width: 5 }],
    ['window.height', { height: 65 }],
  ])('names what of a window lies outside: %s', async (field, changes) => {
    const channel = (more: object) => ({ dataIds: [ids.image], color: { hue: 10 }, ...more });
    const answer = await order({ ...windowed(channel), window: { ...WINDOW, ...changes } });
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('names the channel without the wavelength for matching its resolution', async () => {
    const answer = await order(
      compositeOf([ids.image, ids.unfiltered], { resolutionMatch: true, width: 64 }),
    );
    expectProblem(answer, 400);
    expect(fieldsOf(answer)).toEqual(['channels.1.wavelengthUm']);
  });
});

describe('a window of a composite', () => {
  it('is the same picture in a job', async () => {
    const channel = (more: object) => ({ dataIds: [ids.image], color: { hue: 10 }, ...more });
    const body = { ...windowed(channel), outputFormat: 'tiff', bitDepth: 16 };
    const picture = await user.post('/api/composite/generate-nchannel', body);
    expect([picture.status, picture.headers.get('x-composite-width')]).toEqual([200, '20']);
    expect(picture.headers.get('x-composite-height')).toBe('10');
    expect(picture.headers.get('x-composite-normalization')).toBe('1');
    const { json } = await user.post('/api/composite/export-nchannel', body);
    expect(await followJob(user, json.jobId)).toMatchObject({ status: 'completed' });
    const result = await user.get(`/api/jobs/${json.jobId}/result`);
    expect(result.bytes).toEqual(picture.bytes);
  });
});

describe('a synchronous composite', () => {
  const generate = (body: object) => user.post('/api/composite/generate-nchannel', body);

  it('accepts ids in upper case for the same records', async () => {
    const spellings = [ids.image, ids.image.toUpperCase()];
    const colors = [{ hue: 0 }, { hue: 120 }];
    const pictures = await Promise.all(
      spellings.map((id) =>
        generate({
          width: 64,
          channels: colors.map((color, n) => ({ dataIds: [n ? id : ids.image], color })),
        }),
      ),
    );
    expect(pictures.map(({ status }) => status)).toEqual([200, 200]);
    expect(pictures[1].bytes).toEqual(pictures[0].bytes);
  });

  it('takes limits as far apart or as close as they can be, and any divisor', async () => {
    const ranges = [
      [-3.4028234663852886e38, 3.4028234663852886e38],
      [0, 5e-324],
      [9.999999, 10],
      [1e30, 2e30],
    ];
    for (const [low, high] of ranges) {
      for (const normalization of ['sum', 5e-324, 1e300]) {
        const answer = await generate({
          channels: [{ dataIds: [ids.image], color: { hue: 10 }, limits: { low, high } }],
          ...{ normalization, width: 64 },
        });
        expect([low, high, normalization, answer.status]).toEqual([low, high, normalization, 200]);
        const divisor = normalization === 'sum' ? 1 : normalization;
        expect(Number(answer.headers.get('x-composite-normalization'))).toBe(divisor);
      }
    }
  });

  it('fades edges over the greatest allowed width', async () => {
    const { status } = await generate(
      compositeOf([ids.image, ids.neighbour], { width: 64, featherArcsec: 648_000 }),
    );
    expect(status).toBe(200);
  });
});
