import { tanGrid, wcsCards, writeFits } from '#kernels';
import { addStar, cutCore, noisyField } from '../../libs/kernels/test/saturated-stars.js';
import { openAccount, type Account } from '../support/api-client.js';
import { decodePicture, type DecodedPicture } from '../support/decode-picture.js';
import { uploadRecord } from '../support/library.js';
import { sharedStack } from '../support/shared-stack.js';

jest.setTimeout(120_000);

/** Wider than a tile of a composite, so that cores lie at the sides of tiles. */
const SIDE = 600;
const STARS = [
  { x: 120.2, y: 300.1 },
  { x: 256.1, y: 255.6 },
  { x: 400.4, y: 90.3 },
].map((place) => ({ ...place, fwhm: 9, beta: 3, peak: 3000 }));
const RADIUS = 5.5;
const WCS = wcsCards(
  tanGrid({ ra: 80, dec: 20, scaleArcsec: 0.1, rotationDeg: 0, width: SIDE, height: SIDE }),
);

/** Stars whose cores are lost, and the number of lost pixels. */
function band(lost: number, brightness: number) {
  const field = noisyField(SIDE, 1);
  for (const star of STARS) addStar(field, { ...star, peak: brightness * star.peak });
  for (const star of STARS) cutCore(field, star, RADIUS, lost);
  const pixels = field.data.filter((value) => value === 0 || Number.isNaN(value)).length;
  return { file: writeFits([{ name: 'SCI', data: field.data, shape: [SIDE, SIDE], cards: WCS }]), pixels };
}

/** Two bands whose cores are 0, one whose cores are NaN. */
const BANDS = [band(0, 1), band(0, 0.8), band(NaN, 0.6)];

let owner: Account;
let ids: string[];

beforeAll(async () => {
  owner = await openAccount((await sharedStack()).url);
  ids = await Promise.all(BANDS.map(({ file }, i) => uploadRecord(owner, `cores-band${i}_i2d.fits`, file)));
});

const lostPixels = BANDS.reduce((sum, { pixels }) => sum + pixels, 0);

const COLOURS = [
  [0, 0, 1],
  [0, 1, 0],
  [1, 0, 0],
];
const compose = (more: object = {}, tone: object = { autoStretch: true }) =>
  owner.post('/api/composite/generate-nchannel', {
    channels: COLOURS.map((rgb, i) => ({ dataIds: [ids[i]], color: { rgb }, ...tone })),
    ...{ width: SIDE, height: SIDE, northUp: true, ...more },
  });

/** The colour of a picture's pixel at a place of the images, whose first row is at the bottom. */
function colourAt({ width, height, channels, data }: DecodedPicture, x: number, y: number): number[] {
  const [column, row] = [(x * width) / SIDE, height - 1 - (y * height) / SIDE].map(Math.round);
  return [...data.subarray((row * width + column) * channels, (row * width + column) * channels + 3)];
}

/** The cores of the stars are at least as bright as their rings in every colour. */
function expectBrightCores(picture: DecodedPicture, slack = 2): void {
  for (const { x, y } of STARS) {
    const ring = colourAt(picture, x + RADIUS + 1.5, y);
    colourAt(picture, x, y).forEach((level, i) => expect(level).toBeGreaterThanOrEqual(ring[i] - slack));
  }
}

describe('composites of saturated stars', () => {
  it.each([
    {},
    { outputFormat: 'jpeg' },
    { width: 1100, height: 1100 },
    { width: 150, height: 150 },
    { repairCores: true },
  ])('have cores that are not darker than their rings (%j)', async (more) => {
    const { status, headers, bytes } = await compose(more);
    expect(status).toBe(200);
    expect(headers.get('x-repaired-pixels')).toBe(String(lostPixels));
    expectBrightCores(await decodePicture(bytes), 12);
  });

  it('keep them on request', async () => {
    const { headers, bytes } = await compose({ repairCores: false });
    expect(headers.get('x-repaired-pixels')).toBeNull();
    const picture = await decodePicture(bytes);
    for (const { x, y } of STARS) expect(Math.max(...colourAt(picture, x, y))).toBeLessThan(20);
  });

  it.each([{}, { autoStretch: true }])(
    'are as bright as without repair away from them (%j)',
    async (tone) => {
      const [on, off] = await Promise.all(
        [true, false].map(async (repairCores) =>
          decodePicture((await compose({ repairCores, featherArcsec: 0 }, tone)).bytes),
        ),
      );
      const isAway = (i: number) =>
        STARS.every(
          ({ x, y }) => Math.hypot((i % SIDE) - x, SIDE - 1 - Math.floor(i / SIDE) - y) > 2 * RADIUS,
        );
      const differences = Array.from({ length: SIDE ** 2 }, (_, i) => i).filter(
        (i) => isAway(i) && [0, 1, 2].some((c) => on.data[3 * i + c] !== off.data[3 * i + c]),
      );
      expect(differences).toEqual([]);
    },
  );

  it('keep them with a black or white point, unless requested', async () => {
    const limits = { stretch: 'asinh', whitePoint: 0.9 };
    const asGiven = await compose({}, limits);
    expect([asGiven.status, asGiven.headers.get('x-repaired-pixels')]).toEqual([200, null]);
    const { headers } = await compose({ repairCores: true }, limits);
    expect(headers.get('x-repaired-pixels')).toBe(String(lostPixels));
  });

  it('keep them with 16 bits', async () => {
    const { status, headers } = await compose({ bitDepth: 16 });
    expect([status, headers.get('x-repaired-pixels')]).toEqual([200, null]);
    const refused = await compose({ bitDepth: 16, repairCores: true });
    expect(refused.status).toBe(400);
    expect(refused.json.errors.map(({ field }: { field: string }) => field)).toEqual(['repairCores']);
  });

  it('count a file of two channels once', async () => {
    const { headers } = await owner.post('/api/composite/generate-nchannel', {
      channels: [1, 0.5].map((green) => ({ dataIds: [ids[0]], color: { rgb: [1, green, 0] } })),
    });
    expect(headers.get('x-repaired-pixels')).toBe(String(BANDS[0].pixels));
  });
});

describe('previews of saturated stars', () => {
  const preview = (query: string, id = ids[2]) => owner.get(`/api/spacedata/${id}/preview?${query}`);

  it.each(['', 'width=600&height=600', 'width=100', 'stretch=log', 'smoothMethod=gaussian'])(
    'have cores that are not darker than their rings (%s)',
    async (query) => {
      for (const turn of ['drawn', 'cached']) {
        const { status, headers, bytes } = await preview(query);
        expect([turn, status, headers.get('x-repaired-pixels')]).toEqual([
          turn,
          200,
          String(BANDS[2].pixels),
        ]);
        expectBrightCores(await decodePicture(bytes));
      }
    },
  );

  it('keep them on request, which is another picture', async () => {
    const [off, on] = await Promise.all([preview('repairCores=false'), preview('repairCores=true')]);
    expect([off, on].map(({ headers }) => headers.get('x-repaired-pixels'))).toEqual([
      null,
      String(BANDS[2].pixels),
    ]);
    expect(off.headers.get('etag')).not.toBe(on.headers.get('etag'));
    expect(off.bytes.equals(on.bytes)).toBe(false);
  });

  it.each(['whitePoint=0.9', 'low=0', 'high=5000', 'x=200&y=200&w=200&h=200'])(
    'keep them with %s, unless requested',
    async (query) => {
      const { status, headers } = await preview(query);
      expect([status, headers.get('x-repaired-pixels')]).toEqual([200, null]);
      expect((await preview(`${query}&repairCores=true`)).headers.get('x-repaired-pixels')).not.toBeNull();
    },
  );

  it('fill nothing but cores', async () => {
    const { data } = noisyField(SIDE, 1);
    data.fill(NaN, 0, 40 * SIDE);
    for (let y = 0; y < SIDE; y++) data[y * SIDE + 300] = 0;
    const plain = writeFits([{ name: 'SCI', data, shape: [SIDE, SIDE], cards: WCS }]);
    const id = await uploadRecord(owner, 'cores-none_i2d.fits', plain);
    const [on, off] = await Promise.all([preview('', id), preview('repairCores=false', id)]);
    expect(on.headers.get('x-repaired-pixels')).toBe('0');
    expect(on.bytes.equals(off.bytes)).toBe(true);
  });

  it('never change numbers', async () => {
    const { json } = await owner.get(`/api/spacedata/${ids[2]}/histogram`);
    expect(json.stats.totalPixels - json.stats.validPixels).toBe(BANDS[2].pixels);
  });
});
