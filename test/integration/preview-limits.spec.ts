import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { writeFits } from '#kernels';
import type { HistogramRequest, PreviewRequest, ProcessingClient } from '#processing-client';
import { decodePicture } from '../support/decode-picture.js';
import { previewRequest } from '../support/preview-request.js';
import { searchSources } from '../support/search-sources.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(90_000);

const FITS = path.resolve('../shared/fits');
const itWithFits = existsSync(FITS) ? it : it.skip;

const WIDTH = 1700;
const HEIGHT = 1300;
/** Flat squares of 200 pixels at y = 100, x = 100, 400, 700, 1000. */
const PATCHES = [400, 900, 1400, 2000];

/** Noise on a slope, more than a million pixels; with `hole` the lower left corner has no data. */
function field(hole: boolean): Float32Array {
  const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const state = (i * 2654435761 + 12345) % 2 ** 32;
    return (state % 1000) + (Math.floor(state / 4096) % 977) + (i % WIDTH);
  });
  PATCHES.forEach((value, k) => {
    for (let y = 100; y < 300; y++) data.fill(value, y * WIDTH + 100 + 300 * k, y * WIDTH + 300 + 300 * k);
  });
  if (hole) for (let y = 0; y < 900; y++) data.fill(NaN, y * WIDTH, y * WIDTH + Math.min(WIDTH, 900 - y));
  return data;
}

/** `ZScaleInterval().get_limits(data)` of astropy 5.2 for the whole field, without and with the hole. */
const ZSCALE = { 'whole.fits': [150, 3288], 'hole.fits': [317, 3585] } as const;

/** Limits of requests. */
const LIMITS = { low: 200, high: 1700 };

/** Shares of the pixels between the limits that are below each patch, and not above it. */
function ranksOfPatches(data: Float32Array) {
  const between = data.filter((value) => value >= LIMITS.low && value < LIMITS.high).toSorted();
  const shareBefore = (index: number) => (index < 0 ? 1 : index / between.length);
  return PATCHES.map((patch) => ({
    below: shareBefore(between.findIndex((value) => value >= patch)),
    upTo: shareBefore(between.findIndex((value) => value > patch)),
  }));
}

let engine: SharedEngine;
let client: ProcessingClient;
let ranks: ReturnType<typeof ranksOfPatches>;

beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
  const shape = [WIDTH, HEIGHT];
  const data = field(false);
  ranks = ranksOfPatches(data);
  engine.store('whole.fits', writeFits([{ shape, data }]));
  engine.store('hole.fits', writeFits([{ shape, data: field(true) }]));
});

const preview = (key: string, changes: Partial<PreviewRequest> = {}): PreviewRequest =>
  previewRequest(key, { stretch: 'zscale', ...changes });

const histogram = (key: string, changes: Partial<HistogramRequest> = {}) => {
  const { stretch, blackPoint, whitePoint, gamma, asinhA, curve, smoothMethod, smoothSigma, smoothSize } =
    preview(key);
  const tone = {
    stretch,
    blackPoint,
    whitePoint,
    gamma,
    asinhA,
    curve,
    smoothMethod,
    smoothSigma,
    smoothSize,
  };
  return client.histogram({ key, bins: 16, ...tone, ...changes });
};

/** Grey levels in the middle of the patches; null without data. */
async function patchLevels(request: PreviewRequest): Promise<(number | null)[]> {
  const picture = await decodePicture(await buffer((await client.preview(request)).body));
  const scale = picture.width / WIDTH;
  return PATCHES.map((_, k) => {
    const x = Math.floor((200 + 300 * k) * scale);
    const y = picture.height - 1 - Math.floor(200 * scale);
    const at = (y * picture.width + x) * picture.channels;
    return picture.channels === 4 && picture.data[at + 3] === 0 ? null : picture.data[at];
  });
}

const levelOf = (value: number, low: number, high: number): number =>
  Math.round(255 * Math.min(1, Math.max(0, (value - low) / (high - low))));

describe('limits of zscale', () => {
  it.each(['whole.fits', 'hole.fits'] as const)(
    "are astropy's of the full image, whatever the size: %s",
    async (key) => {
      const [low, high] = ZSCALE[key];
      const { displayLimits } = await histogram(key);
      expect(displayLimits.low).toBeCloseTo(low, 2);
      expect(displayLimits.high).toBeCloseTo(high, 2);
      for (const side of [100, 1000, 4000]) {
        const levels = await patchLevels(preview(key, { width: side, height: side }));
        levels.forEach((level, k) => {
          if (key === 'hole.fits' && k < 2) return expect([side, k, level]).toEqual([side, k, null]);
          expect(Math.abs(level! - levelOf(PATCHES[k], low, high))).toBeLessThanOrEqual(1);
        });
      }
    },
  );

  it('are those of the cut-out, and of the drawn pixels when they are smoothed', async () => {
    const cutout = { x: 100, y: 100, width: 1100, height: 200 };
    const whole = await patchLevels(preview('whole.fits'));
    const { displayLimits } = await histogram('whole.fits', { cutout });
    expect(displayLimits.low).not.toBeCloseTo(ZSCALE['whole.fits'][0], 0);
    const smoothed = await patchLevels(preview('whole.fits', { smoothMethod: 'median' }));
    expect(smoothed).not.toEqual(whole);
  });
});

it.each(['linear', 'sqrt', 'histeq'] as const)(
  'limits of %s do not depend on the size either',
  async (stretch) => {
    const small = await patchLevels(preview('whole.fits', { stretch, width: 100, height: 100 }));
    const large = await patchLevels(preview('whole.fits', { stretch, width: 1700, height: 1700 }));
    small.forEach((level, k) => expect(Math.abs(level! - large[k]!)).toBeLessThanOrEqual(1));
    if (stretch !== 'linear') return;
    // AsymmetricPercentileInterval(0.1, 99.9); the sample is every third pixel.
    PATCHES.forEach((value, k) =>
      expect(Math.abs(small[k]! - levelOf(value, 215, 3460))).toBeLessThanOrEqual(1),
    );
  },
);

describe('limits of the request', () => {
  /** `255 · stretch(ManualInterval(200, 1700)(patches))` of astropy 5.2, rounded. */
  const LEVELS = {
    zscale: [34, 119, 204, 255],
    linear: [34, 119, 204, 255],
    sqrt: [93, 174, 228, 255],
    log: [181, 227, 247, 255],
    asinh: [93, 191, 236, 255],
  } as const;

  it.each(Object.keys(LEVELS) as (keyof typeof LEVELS)[])('are those of %s', async (stretch) => {
    const request = { stretch, asinhA: 0.1, ...LIMITS };
    const levels = await patchLevels(preview('hole.fits', { ...request, width: 100, height: 100 }));
    expect(levels).toEqual([null, null, ...LEVELS[stretch].slice(2)]);
    expect(await patchLevels(preview('whole.fits', request))).toEqual(LEVELS[stretch]);
  });

  it('replace one of the measured limits', async () => {
    const [low, high] = ZSCALE['whole.fits'];
    const above = await patchLevels(preview('whole.fits', { high: 1700 }));
    const below = await patchLevels(preview('whole.fits', { low: 900 }));
    PATCHES.forEach((value, k) => {
      expect(Math.abs(above[k]! - levelOf(value, low, 1700))).toBeLessThanOrEqual(1);
      expect(Math.abs(below[k]! - levelOf(value, 900, high))).toBeLessThanOrEqual(1);
    });
  });

  it('are those of histeq, which equalises the pixels between them, and of smoothed pixels', async () => {
    const smoothed = preview('whole.fits', { stretch: 'linear', smoothMethod: 'median', ...LIMITS });
    expect(await patchLevels(smoothed)).toEqual(LEVELS.linear);
    const levels = await patchLevels(preview('whole.fits', { stretch: 'histeq', ...LIMITS }));
    levels.forEach((level, k) => {
      // The step of the distribution that holds a patch begins at the fainter pixels and ends at its own.
      expect(level).toBeGreaterThanOrEqual(255 * ranks[k].below - 1);
      expect(level).toBeLessThanOrEqual(255 * ranks[k].upTo + 1);
    });
  });

  it.each([
    ['low', { low: 5000 }],
    ['high', { high: 100 }],
    ['low', { low: 5000, stretch: 'histeq' }],
    ['high', { high: -5, smoothMethod: 'box' }],
    ['low', { low: 2, high: 2 }],
  ] as const)('name %s where no value lies between the limits (%j)', async (field, changes) => {
    await expect(client.preview(preview('whole.fits', changes))).rejects.toMatchObject({
      body: { kind: 'validation', errors: [{ field, message: expect.any(String) }] },
    });
  });
});

describe('pixels flagged as unusable in the quality plane', () => {
  const SIDE = 200;
  /** A star at (50, 60), and a flagged hot pixel with neighbours at (140, 120). */
  const data = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    const star = (cx: number, cy: number) => 500 * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / 4);
    return 10 + ((i * 7919) % 13) / 13 + star(50, 60) + star(140, 120);
  });
  const isHot = (i: number) => Math.hypot((i % SIDE) - 140, Math.floor(i / SIDE) - 120) < 8;
  const cards = (telescope: string, instrument: string) =>
    Object.entries({ TELESCOP: telescope, INSTRUME: instrument }).map(([keyword, value]) => ({
      keyword,
      value,
    }));
  const store = (key: string, telescope: string, instrument: string, flag: number, version = 1) => {
    const shape = [SIDE, SIDE];
    const flags = Int32Array.from(data, (_, i) => (isHot(i) ? flag : 0));
    engine.store(
      key,
      writeFits([
        { cards: cards(telescope, instrument) },
        { name: 'SCI', shape, data, version: 1 },
        { name: 'DQ', shape, data: flags, version },
      ]),
    );
  };
  const region = { type: 'rectangle', x: 0, y: 0, width: SIDE, height: SIDE } as const;
  const usable = data.filter((_, i) => !isHot(i));
  const detection = { npixels: 5, deblend: false, maxSources: 9 };

  it.each([
    ['JWST', 'NIRCAM', 1 + 4, 1, true],
    ['JWST', 'NIRCAM', 4, 1, false],
    ['JWST', 'NIRCAM', 1, 2, false],
    ['HST', 'WFC3', 4, 1, true],
    ['HST', 'ACS', 2, 1, true],
    ['HST', 'WFC3', 16, 1, false],
    ['HST', 'FOS', 1, 1, false],
    ['Palomar', 'WIRC', 1, 1, false],
  ])(
    '%s %s with flag %d in version %d: left out is %p',
    async (telescope, instrument, flag, version, isLeftOut) => {
      const key = `${telescope}-${instrument}-${flag}-${version}.fits`;
      store(key, telescope, instrument, flag, version);
      const counted = isLeftOut ? usable.length : data.length;
      const { stats } = await histogram(key);
      expect([stats.validPixels, stats.totalPixels]).toEqual([counted, data.length]);
      const statistics = await client.regionStatistics({ key, region });
      expect([statistics.validPixels, statistics.pixelCount]).toEqual([counted, data.length]);
      const { sources } = await searchSources(client, key, detection);
      expect(sources.map(({ x }) => Math.round(x))).toEqual(
        isLeftOut ? [50] : expect.arrayContaining([50, 140]),
      );
    },
  );

  it('are drawn and sent unchanged, and do not affect the limits', async () => {
    store('drawn.fits', 'JWST', 'NIRCAM', 1);
    const picture = await decodePicture(
      await buffer(
        (await client.preview(preview('drawn.fits', { stretch: 'linear', width: SIDE, height: SIDE }))).body,
      ),
    );
    const level = (x: number, y: number) => picture.data[((SIDE - 1 - y) * SIDE + x) * picture.channels];
    expect(picture.channels).toBeLessThan(4);
    expect(level(140, 120)).toBe(255);
    const pixels = await buffer((await client.pixels({ key: 'drawn.fits', maxSize: SIDE })).body);
    expect(pixels.readFloatLE(4 * (120 * SIDE + 140))).toBeGreaterThan(500);
    const { displayLimits } = await histogram('drawn.fits', { stretch: 'linear' });
    const sorted = usable.toSorted();
    expect(displayLimits.high!).toBeLessThan(sorted[sorted.length - 1]);
    const shown = level(50, 61);
    const expected = levelOf(data[61 * SIDE + 50], displayLimits.low!, displayLimits.high!);
    expect(Math.abs(shown - expected)).toBeLessThanOrEqual(1);
  });

  // numpy's limits of the finite pixels without any of the bits 1 (JWST, plane 2) or 7 (HST).
  itWithFits.each([
    [
      'jwst/ERS_NGTS10_2022_new_drift_041_calints.fits',
      { validPixels: 28622, min: 15.066451072692871, max: 122.17803955078125 },
      { mean: 18.531357696659285, std: 4.62355370543919, median: 17.828572273254395 },
      [15.620349, 20.271662291475558],
    ],
    [
      'hst/iccz11q4q_ima.fits',
      { validPixels: 70726, min: -6514.892578125, max: 10471.216796875 },
      { mean: -42.11126941393954, std: 495.26311533997665, median: -0.28017304837703705 },
      [-146.4146718792523, 146.65524482916854],
    ],
  ])('are left out as numpy leaves them out: %s', async (file, exact, close, zscale) => {
    const key = path.basename(file);
    engine.store(key, readFileSync(path.join(FITS, file)));
    const { stats, displayLimits } = await histogram(key);
    const whole = { type: 'rectangle', x: 0, y: 0, width: 1000, height: 1000 } as const;
    for (const answer of [stats, await client.regionStatistics({ key, region: whole })]) {
      expect(answer).toMatchObject(exact);
      for (const name of ['mean', 'std', 'median'] as const) expect(answer[name]).toBeCloseTo(close[name], 4);
    }
    expect(displayLimits.low).toBeCloseTo(zscale[0], 3);
    expect(displayLimits.high).toBeCloseTo(zscale[1], 3);
  });
});
