import { tanGrid, wcsCards, writeFits } from '#kernels';
import type { CompositeSpec, LevelWindow } from '#processing-client';
import { addStar, cutCore, noisyField } from '../../libs/kernels/test/saturated-stars.js';
import { compositeReference, floatsOf } from '../golden/composite.js';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { openComposer, type Compose, type DeepPicture } from '../support/deep-composite.js';
import { CENTRE, skyTile, type SkyTile } from '../support/mosaic-tiles.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf } from '../support/start-engine.js';

jest.setTimeout(180_000);

/** Stars among the pixels of an image. */
const withStars = (data: Float32Array): void => data.forEach((_, i) => i % 397 === 0 && (data[i] += 300));
const image = (changes: SkyTile) =>
  skyTile({ ...{ width: 420, height: 360, noise: 2, spoil: withStars }, ...changes });
const shift = (arcsec: number) => CENTRE.ra + arcsec / 3600;

const CORES_SIDE = 900;
/** Cores that lie in several blocks. */
const CORES = [
  { x: 128.2, y: 300.1 },
  { x: 384.1, y: 383.6 },
  { x: 640.4, y: 640.3 },
].map((place) => ({ ...place, fwhm: 9, beta: 3, peak: 3000 }));

function saturated(): Uint8Array {
  const field = noisyField(CORES_SIDE, 1);
  for (const star of CORES) addStar(field, star);
  for (const star of CORES) cutCore(field, star, 5.5, NaN);
  const grid = { ...CENTRE, scaleArcsec: 0.5, rotationDeg: 0, width: CORES_SIDE, height: CORES_SIDE };
  return writeFits([
    { name: 'SCI', data: field.data, shape: [CORES_SIDE, CORES_SIDE], cards: wcsCards(tanGrid(grid)) },
  ]);
}

let compose: Compose;
beforeAll(async () => {
  compose = await openComposer({
    'window-1.fits': image({ ra: shift(150), seed: 1 }),
    'window-2.fits': image({ ra: shift(-150), rotationDeg: 12, offset: 25, seed: 2 }),
    'window-3.fits': image({ ra: shift(400), offset: -14, seed: 3 }),
    'window-turned.fits': image({ rotationDeg: -40, scaleArcsec: 1.3, seed: 4 }),
    'window-cores.fits': saturated(),
  });
});

/** 1300 × 900 pixels of half an arc second on level 0. */
const crop = { ...CENTRE, widthArcsec: 650, heightArcsec: 450 };
const SIZES = [
  [1300, 900],
  [650, 450],
  [325, 225],
];
const CHANNELS = [
  channelSpec(['window-1.fits', 'window-2.fits', 'window-3.fits'], {
    ...{ color: { rgb: [0.1, 0.3, 1] }, wavelengthUm: 20, limits: { low: 10, high: 200 }, stretch: 'asinh' },
  }),
  channelSpec(['window-turned.fits'], {
    ...{ color: { rgb: [0.2, 1, 0] }, wavelengthUm: 40, limits: { low: 15, high: 120 }, stretch: 'sqrt' },
  }),
  channelSpec(['window-cores.fits'], {
    ...{ color: { rgb: [1, 0.2, 0] }, wavelengthUm: 60, limits: { low: 5, high: 2000 }, stretch: 'log' },
  }),
  channelSpec(['window-turned.fits'], {
    ...{ color: { luminance: true }, weight: 0.4, wavelengthUm: 40, limits: { low: 0, high: 400 } },
  }),
] as const;

const draw = (window: LevelWindow, changes: Partial<CompositeSpec> = {}) =>
  compose(CHANNELS, { ...{ crop, normalization: 1.4, width: null, window, ...changes } });

/** The samples of a part of a picture. */
function cut({ width, height, data }: DeepPicture, part: Omit<LevelWindow, 'level'>): Uint16Array {
  const out = new Uint16Array(3 * part.width * part.height);
  for (let row = 0; row < part.height; row++) {
    // Rows of the picture count from the top, those of a window from the bottom.
    const start = 3 * ((height - part.y - part.height + row) * width + part.x);
    out.set(data.subarray(start, start + 3 * part.width), 3 * row * part.width);
  }
  return out;
}

const wholeOf = (level: number): LevelWindow => ({
  ...{ level, x: 0, y: 0, width: SIZES[level][0], height: SIZES[level][1] },
});

/** A part of a level, anywhere. */
function anyPart(level: number, random: () => number): LevelWindow {
  const [x, y] = SIZES[level].map((side) => Math.floor(random() * (side - 1)));
  const [width, height] = [x, y].map((from, i) =>
    Math.max(1, Math.floor(random() * Math.min(400, SIZES[level][i] - from))),
  );
  return { level, x, y, width, height };
}

describe('a window of a composite', () => {
  it.each([
    ['of 16 bits', {}],
    ['of one resolution', { resolutionMatch: true }],
    ['turned', { rotationDegrees: 33 }],
    ['with filled cores', { repairCores: true, bitDepth: 8 }],
  ] as const)('%s is that part of its level', async (_, changes) => {
    const random = seededRandom(7);
    for (const level of [0, 1, 2]) {
      const whole = await draw(wholeOf(level), changes);
      expect([whole.width, whole.height]).toEqual(SIZES[level]);
      expect(new Set(whole.data).size).toBeGreaterThan(100);
      for (let i = 0; i < 3; i++) {
        const part = anyPart(level, random);
        const picture = await draw(part, changes);
        expect([part, picture.width, picture.height]).toEqual([part, part.width, part.height]);
        expect(Buffer.from(picture.data.buffer).equals(Buffer.from(cut(whole, part).buffer))).toBe(true);
      }
    }
  });

  it('of level 0 has the pixels of its images', async () => {
    const reference = compositeReference();
    const { width, height } = reference;
    const cards = wcsCards(tanGrid({ ...CENTRE, scaleArcsec: 1, width, height }));
    const [composite] = reference.composites;
    const engine = await sharedEngine();
    const channels = composite.channels.map(({ plane, ...channel }) => {
      const name = `window-plane-${plane}.fits`;
      const data = floatsOf(reference.sets[composite.set][plane]);
      engine.store(`library/${name}`, writeFits([{ data, shape: [width, height], cards }]));
      return channelSpec([name], channel);
    });
    const { normalization, saturation, overall } = composite;
    const changes = { normalization, saturation, overall, bitDepth: 8, width: null } as const;
    const [whole, part] = [
      await compose(channels, { ...changes, window: { level: 0, x: 0, y: 0, width, height } }),
      await compose(channels, { ...changes, window: { level: 0, x: 3, y: 1, width: 5, height: 4 } }),
    ];
    const expected = Buffer.from(composite.picture, 'base64');
    const off = Math.max(...expected.map((level, i) => Math.abs(level - whole.data[i])));
    expect(off).toBeLessThanOrEqual(1);
    expect(part.data).toEqual(cut(whole, { x: 3, y: 1, width: 5, height: 4 }));
  });

  it.each([
    ['window.level', { level: 3 }],
    ['window.x', { x: 1300 }],
    ['window.y', { y: 900 }],
    ['window.width', { x: 1299, width: 2 }],
    ['window.height', { height: 901 }],
  ] as const)('that leaves its level is refused: %s', async (field, changes) => {
    const window = { ...{ level: 0, x: 0, y: 0, width: 1, height: 1 }, ...changes };
    await expect(draw(window)).rejects.toThrow(`${field}: `);
  });

  it('is estimated and analysed as such', async () => {
    const client = clientOf(await sharedEngine());
    const spec = compositeSpec(CHANNELS, {
      ...{ crop, normalization: 'sum', width: null, bitDepth: 16 },
      window: { level: 1, x: 50, y: 60, width: 200, height: 100 },
    });
    const estimate = await client.compositeEstimate(spec);
    expect(estimate).toMatchObject({ width: 200, height: 100, fits: true });
    const whole = await client.compositeEstimate({ ...spec, window: wholeOf(1) });
    expect(whole.seconds).toBeGreaterThan(estimate.seconds);
    const { channels } = await client.analyzeChannels(spec);
    expect(channels.map(({ stats }) => stats.totalPixels)).toEqual([20_000, 20_000, 20_000, 20_000]);
  });
});
