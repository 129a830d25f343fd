import { buffer } from 'node:stream/consumers';
import { pixelScaleArcsec } from '#kernels';
import type { CompositeSpec, ProcessingClient } from '#processing-client';
import { pictureGrid } from '../../apps/processing/src/composite/picture-grid.js';
import { decodePicture } from '../support/decode-picture.js';
import { startBucket } from '../support/start-bucket.js';
import { sharedEngine } from '../support/shared-stack.js';
import { clientOf, startEngine } from '../support/start-engine.js';
import { STAR_FIELDS } from '../support/star-fields.js';
import { wholeComposite, type WholeChannel } from '../support/whole-composite.js';

jest.setTimeout(180_000);

const COLORS = [
  [0, 0, 1],
  [0, 1, 0.3],
  [1, 0.4, 0],
] as const;
const ASINH_A = 0.1;

const CHANNELS: readonly WholeChannel[] = COLORS.map((rgb, i) => ({
  rgb,
  asinhA: ASINH_A,
  files: STAR_FIELDS[i].map(({ bytes }) => bytes),
}));

/** A composite with repeated channels. */
function compositeOf(repeat: number, featherArcsec: number): CompositeSpec {
  const indices = Array.from({ length: repeat * STAR_FIELDS.length }, (_, i) => i % STAR_FIELDS.length);
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
      inputs: STAR_FIELDS[i].map((_, k) => ({ key: `in/${i}-${k}.fits`, name: `${i}-${k}` })),
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
  STAR_FIELDS.forEach((files, i) => files.forEach(({ bytes }, k) => use(`in/${i}-${k}.fits`, bytes)));

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
    const grid = pictureGrid(STAR_FIELDS as never, spec);
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
