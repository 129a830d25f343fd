import { buffer } from 'node:stream/consumers';
import { createWcs, pixelScaleArcsec, tanGrid, wcsCards, writeFits, type TanGrid } from '#kernels';
import type { CompositeSpec, ProcessingClient } from '#processing-client';
import { pictureGrid } from '../../apps/processing/src/composite/picture-grid.js';
import { decodePicture } from '../support/decode-picture.js';
import { startBucket } from '../support/start-bucket.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, startEngine } from '../support/start-engine.js';
import { wholeComposite, type WholeChannel } from '../support/whole-composite.js';

jest.setTimeout(180_000);

const CENTRE = { ra: 40, dec: -20 };
const SCALE_ARCSEC = 0.1;
/** Stars and noise, a gap, and some single pixels without data. */
function starField({ width, height }: TanGrid, seed: number): Float32Array {
  const data = new Float32Array(width * height);
  let state = seed;
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let i = 0; i < data.length; i++) data[i] = 5 + random() + random() + random();
  for (let star = 0; star < 400; star++) {
    const [x0, y0, peak] = [random() * width, random() * height, 3 * 1000 ** random()];
    for (let y = Math.max(0, Math.floor(y0 - 8)); y < Math.min(height, y0 + 8); y++)
      for (let x = Math.max(0, Math.floor(x0 - 8)); x < Math.min(width, x0 + 8); x++)
        data[y * width + x] += peak * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / 8);
  }
  for (let hole = 0; hole < 5; hole++) data[Math.floor(random() * data.length)] = NaN;
  for (let y = 500; y < 520; y++) data.fill(NaN, y * width + 300, y * width + 340);
  return data;
}

function image(changes: Partial<TanGrid>, seed: number) {
  const grid = {
    ...CENTRE,
    scaleArcsec: SCALE_ARCSEC,
    rotationDeg: 0,
    width: 1200,
    height: 1200,
    ...changes,
  };
  const parameters = tanGrid(grid);
  const { width, height } = grid;
  const bytes = writeFits([
    { data: starField(grid, seed), shape: [width, height], cards: wcsCards(parameters) },
  ]);
  return { bytes, width, height, wcs: createWcs(parameters) };
}

const half = (600 * SCALE_ARCSEC) / 3600;
/** Rotated against each other; the last one is a mosaic of two. */
const FILES = [
  [image({ rotationDeg: 7 }, 1)],
  [image({ rotationDeg: -40, scaleArcsec: 0.13 }, 2)],
  [
    image({ ra: CENTRE.ra - half, width: 800 }, 3),
    image({ ra: CENTRE.ra + half, width: 800, rotationDeg: 3 }, 4),
  ],
];
const COLORS = [
  [0, 0, 1],
  [0, 1, 0.3],
  [1, 0.4, 0],
] as const;
const ASINH_A = 0.1;

const CHANNELS: readonly WholeChannel[] = COLORS.map((rgb, i) => ({
  rgb,
  asinhA: ASINH_A,
  files: FILES[i].map(({ bytes }) => bytes),
}));

/** A composite with repeated channels. */
function compositeOf(repeat: number, featherArcsec: number): CompositeSpec {
  const indices = Array.from({ length: repeat * FILES.length }, (_, i) => i % FILES.length);
  const tone = {
    stretch: 'asinh',
    blackPoint: 0,
    whitePoint: 1,
    gamma: 1,
    asinhA: ASINH_A,
    curve: 'linear',
  } as const;
  return {
    channels: indices.map((i) => ({
      ...tone,
      inputs: FILES[i].map((_, k) => ({ key: `in/${i}-${k}.fits`, name: `${i}-${k}` })),
      color: { rgb: COLORS[i] },
      ...{ autoStretch: false, weight: 1, label: null, wavelengthUm: null },
    })),
    ...{ overall: null, backgroundNeutralization: false, resolutionMatch: false, featherArcsec },
    sharpening: { radius: 1.5, amount: 0, threshold: 0 },
    saturation: { saturation: 1, vibrancy: 0, hueRotation: 0 },
    ...{ crop: 'union', rotationDegrees: 0, northUp: true, width: 1150, height: null },
    ...{ outputFormat: 'png', bitDepth: 8, quality: 95, embedAvm: false },
  };
}

const eachFile = (use: (key: string, bytes: Uint8Array) => void): void =>
  FILES.forEach((files, i) => files.forEach(({ bytes }, k) => use(`in/${i}-${k}.fits`, bytes)));

let client: ProcessingClient;
beforeAll(async () => {
  const engine = await sharedEngine();
  eachFile((key, bytes) => engine.store(key, bytes));
  client = clientOf(engine);
});

describe('a composite rendered in tiles', () => {
  it.each([
    ['every pixel is a sample', 1, 8],
    ['one pixel in four is, edges are sharp', 5, 0],
    ['one pixel in four is, edges fade', 5, 8],
  ])('equals one made from whole images: %s', async (_, repeat, featherArcsec) => {
    const spec = compositeOf(repeat, featherArcsec);
    const { body, headers } = await client.composite(spec);
    const found = await decodePicture(await buffer(body));
    const grid = pictureGrid(FILES as never, spec);
    expect(grid).toMatchObject({ width: found.width, height: found.height });
    const radius = featherArcsec / pixelScaleArcsec(grid.wcs);
    const expected = await wholeComposite(CHANNELS, grid, radius, repeat);
    const differences = new Uint32Array(256);
    expected.pixels.forEach((value, i) => differences[Math.abs(value - found.data[i])]++);
    // The limits of a tone come from a quarter of the pixels.
    expect(differences.findLastIndex((count) => count > 0)).toBeLessThanOrEqual(2);
    expect(Number(headers['x-composite-coverage'])).toBeCloseTo(expected.coverage, 4);
  });

  it('is the same from a bucket, from which each pixel is requested once', async () => {
    const bucket = await startBucket();
    const files: Promise<void>[] = [];
    eachFile((key, bytes) => files.push(bucket.put(key, bytes)));
    await Promise.all(files);
    const distant = clientOf(await startEngine({ ...bucket.settings }));
    const spec = compositeOf(1, 8);
    const near = await buffer((await client.composite(spec)).body);
    const far = await buffer((await distant.composite(spec)).body);
    expect(far.equals(near)).toBe(true);
    // A few for each band of four files, however many tiles show it: 25 tiles would send a hundred for each.
    expect(bucket.requests().length).toBeLessThan(4 * 40);
  });
});
