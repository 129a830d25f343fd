import { existsSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  findImageHdu,
  readImageRows,
  srgbToLinear,
  tanGrid,
  toneStatistics,
  wcsCards,
  writeFits,
  type Raster,
} from '#kernels';
import type { PreviewRequest, ProcessingClient, Tone } from '#processing-client';
import { withInput } from '../../libs/kernels/cli/open-input.js';
import { addStar, noisyField } from '../../libs/kernels/test/saturated-stars.js';
import { channelSpec, compositeSpec } from '../support/composite-spec.js';
import { decodePicture } from '../support/decode-picture.js';
import { pictureSpec } from '../support/mosaic-tiles.js';
import { previewRequest } from '../support/preview-request.js';
import { seededRandom } from '../support/seeded-random.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, type SharedEngine } from '../support/start-engine.js';

jest.setTimeout(300_000);

const FITS = path.resolve('../shared/fits');
// ../shared/fits is not part of the project: without it only the made field is drawn.
const describeWithFits = existsSync(FITS) ? describe : describe.skip;

const SIDE = 400;
const SHARE = 0.02;
/** Greatest change of a limit, in ranges of the limits without wild pixels. */
const TOLERANCE = 0.05;
/** A mosaic that is reduced as well measures fewer pixels. */
const TOLERANCE_REDUCED_MOSAIC = 0.1;

let engine: SharedEngine;
let client: ProcessingClient;
beforeAll(async () => {
  engine = await sharedEngine();
  client = clientOf(engine);
});

function madeField(): Raster {
  const field = noisyField(SIDE, 1);
  const random = seededRandom(5);
  for (let star = 0; star < 60; star++)
    addStar(field, {
      ...{ x: SIDE * random(), y: SIDE * random(), fwhm: 5, beta: 3 },
      peak: 10 / (0.02 + random()),
    });
  return field;
}

/** The signs of wild values. */
const SIDES = { low: () => -1, high: () => 1, both: (random: () => number) => (random() < 0.5 ? -1 : 1) };

/** Side of the square in the middle without wild pixels, in which pictures are compared. */
const CLEAN_SIDE = SIDE / 3;
const isInMiddle = (offsets: readonly number[], side: number): boolean =>
  offsets.every((offset) => Math.abs(offset) < side / 2);

/** A field with 2 % of its pixels at 10³ to 10⁸ σ, scattered around its middle. */
function withWild({ data, ...size }: Raster, side: keyof typeof SIDES): Raster {
  const random = seededRandom(9);
  const { sky, noise } = toneStatistics(data);
  const wild = () => sky + SIDES[side](random) * noise * 10 ** (3 + 5 * random());
  const share = (SHARE * SIDE ** 2) / (SIDE ** 2 - CLEAN_SIDE ** 2);
  const isClean = (i: number) =>
    isInMiddle([(i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2], CLEAN_SIDE);
  return { ...size, data: data.map((value, i) => (!isClean(i) && random() < share ? wild() : value)) };
}

function store(name: string, { data, width, height }: Raster): void {
  const grid = { ra: 80, dec: 20, scaleArcsec: 0.1, rotationDeg: 0, width, height };
  engine.store(
    `library/${name}`,
    writeFits([{}, { name: 'SCI', data, shape: [width, height], cards: wcsCards(tanGrid(grid)) }]),
  );
}

type Stretch = Tone['stretch'];
const ASINH_A = 0.05;
/** Places between the limits of brightnesses, 0 to 1. */
const INVERSE: Partial<Record<Stretch, (brightness: number) => number>> = {
  linear: (v) => v,
  sqrt: (v) => v ** 2,
  power: (v) => Math.sqrt(v),
  log: (v) => (1001 ** v - 1) / 1000,
  asinh: (v) => ASINH_A * Math.sinh(v * Math.asinh(1 / ASINH_A)),
};
const STRETCHES = Object.keys(INVERSE) as Stretch[];

type Draw = (name: string, stretch: Stretch) => Promise<Buffer>;

const white = (name: string, stretch: Stretch) =>
  channelSpec([name], { color: { rgb: [1, 1, 1] }, stretch, asinhA: ASINH_A });
const body = async (picture: Promise<{ readonly body: NodeJS.ReadableStream }>): Promise<Buffer> =>
  buffer((await picture).body);

const preview = (name: string, changes: Partial<PreviewRequest>) =>
  body(
    client.preview(
      previewRequest(`library/${name}`, { asinhA: ASINH_A, width: SIDE, height: SIDE, ...changes }),
    ),
  );

const PICTURES: Record<string, Draw> = {
  composite: (name, stretch) =>
    body(client.composite(compositeSpec([white(name, stretch)], { width: SIDE }))),
  'reduced and rotated composite': (name, stretch) =>
    body(client.composite(compositeSpec([white(name, stretch)], { width: SIDE / 2.5, rotationDegrees: 20 }))),
  preview: (name, stretch) => preview(name, { stretch }),
  'smoothed preview': (name, stretch) => preview(name, { stretch, smoothMethod: 'gaussian' }),
  'reduced and smoothed preview': (name, stretch) =>
    preview(name, { stretch, smoothMethod: 'median', width: SIDE / 2, height: SIDE / 2 }),
  mosaic: (name, stretch) => mosaic(name, stretch),
  'reduced mosaic': (name, stretch) => mosaic(name, stretch, 0.25),
};

function mosaic(name: string, stretch: Stretch, pixelScaleArcsec?: number): Promise<Buffer> {
  const input = { key: `library/${name}`, name, sha256: '0'.repeat(64), exposureTime: null, tone: null };
  const tone = {
    stretch,
    blackPoint: 0,
    whitePoint: 1,
    gamma: 1,
    asinhA: ASINH_A,
    curve: 'linear',
  } as const;
  const scale = pixelScaleArcsec === undefined ? {} : { pixelScaleArcsec };
  return body(client.mosaic(pictureSpec([input], { tone, backgroundMatch: false, ...scale })));
}

/** Places between the limits of pixels in the middle of a picture, which no wild pixel reaches. */
async function placesIn(bytes: Buffer, stretch: Stretch, isComposite: boolean): Promise<number[]> {
  const { data, width, height, channels } = await decodePicture(bytes);
  const inverse = INVERSE[stretch]!;
  const side = Math.min(width, height) / 4;
  const places: number[] = [];
  for (let i = 0; i < width * height; i++) {
    if (!isInMiddle([(i % width) - width / 2, Math.floor(i / width) - height / 2], side)) continue;
    const level = data[i * channels] / 255;
    places.push(inverse(isComposite ? srgbToLinear(level) : level));
  }
  return places;
}

/** Changes of the limits from one picture to another, in ranges of the first: the line through the places of their pixels. */
function changesOf(before: readonly number[], after: readonly number[]): { low: number; high: number } {
  const shown = (place: number) => place > 0.01 && place < 0.95;
  const pairs = before.map((x, i) => [x, after[i]]).filter(([x, y]) => shown(x) && shown(y));
  expect(pairs.length).toBeGreaterThan(40);
  const [x, y] = [0, 1].map((k) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length);
  const slope =
    pairs.reduce((sum, pair) => sum + (pair[0] - x) * (pair[1] - y), 0) /
    pairs.reduce((sum, pair) => sum + (pair[0] - x) ** 2, 0);
  const start = y - slope * x;
  return { low: -start / slope, high: (1 - start) / slope - 1 };
}

async function expectSteady(picture: string, stretch: Stretch, clean: string, wild: string): Promise<void> {
  const isComposite = picture.endsWith('composite');
  const [before, after] = await Promise.all(
    [clean, wild].map(async (name) => placesIn(await PICTURES[picture](name, stretch), stretch, isComposite)),
  );
  const { low, high } = changesOf(before, after);
  const most = picture === 'reduced mosaic' ? TOLERANCE_REDUCED_MOSAIC : TOLERANCE;
  expect(Math.abs(low)).toBeLessThan(most);
  expect(Math.abs(high)).toBeLessThan(most);
}

describe('default limits of a made field with 2 % of wild pixels', () => {
  beforeAll(() => {
    const field = madeField();
    store('made.fits', field);
    for (const side of ['low', 'high', 'both'] as const) store(`made-${side}.fits`, withWild(field, side));
  });

  describe.each(Object.keys(PICTURES))('%s', (picture) => {
    it.each(['low', 'high', 'both'])('%s ones', (side) =>
      expectSteady(picture, 'linear', 'made.fits', `made-${side}.fits`),
    );
    it.each(STRETCHES)('%s', (stretch) => expectSteady(picture, stretch, 'made.fits', 'made-both.fits'));
  });

  it('suggestions of analyze-channels', async () => {
    const suggest = async (name: string) => {
      const { channels } = await client.analyzeChannels(compositeSpec([white(name, 'asinh')]));
      return channels[0].suggestedLimits as { low: number; high: number };
    };
    const [clean, ...wild] = await Promise.all(
      ['made', 'made-low', 'made-high', 'made-both'].map((name) => suggest(`${name}.fits`)),
    );
    const most = TOLERANCE * (clean.high - clean.low);
    for (const { low, high } of wild) {
      expect(Math.abs(low - clean.low)).toBeLessThan(most);
      expect(Math.abs(high - clean.high)).toBeLessThan(most);
    }
  });
});

describeWithFits('default limits of a real field with 2 % of wild pixels (needs ../shared/fits)', () => {
  beforeAll(async () => {
    const field = await withInput(path.join(FITS, 'images/HorseHead.fits'), ({ file }) =>
      readImageRows(file, findImageHdu(file), { x: 200, y: 200, width: SIDE, height: SIDE }),
    );
    store('real.fits', field);
    for (const side of ['low', 'high', 'both'] as const) store(`real-${side}.fits`, withWild(field, side));
  });

  it.each(Object.keys(PICTURES))('%s', async (picture) => {
    for (const side of ['low', 'high', 'both'])
      await expectSteady(picture, 'asinh', 'real.fits', `real-${side}.fits`);
  });
});
