import type { CompositeSpec } from '#processing-client/contract';
import { skyField } from '../../../../test/support/sky-field.js';
import { compositeSeconds, costOf, inputBytes } from './composite-estimate.operation.js';
import { layOutComposite } from './composite-layout.js';

const SPEC = {
  channels: [],
  featherArcsec: 0,
  bitDepth: 8,
  sharpening: { radius: 1.5, amount: 0, threshold: 0 },
} as const;
const field = (key: string, dataLength: number, weights: number | null = null) => {
  const placed = skyField({ width: 2000, height: 1000, scaleArcsec: 0.1 });
  const { reference } = placed;
  const image = { ...reference.image, dataLength };
  const plane = weights === null ? null : { ...reference.image, index: 1, dataLength: weights };
  return { ...placed, reference: { ...reference, place: { key }, image, weights: plane } };
};
const layOut = (inputs: ReturnType<typeof field>[][], { grid = field('grid', 0) } = {}) =>
  layOutComposite(inputs, grid, {
    channels: inputs.map(() => ({ wavelengthUm: null }) as CompositeSpec['channels'][number]),
    resolutionMatch: false,
  });

describe('inputBytes', () => {
  it('counts images with their weights, and images of several channels once', () => {
    const [a, b] = [field('a', 800), field('b', 400, 40)];
    expect(inputBytes(layOut([[a], [a, b], [b]]))).toBe(800 + 400 + 40);
  });

  it('leaves out images outside the picture', () => {
    const elsewhere = { ...field('far', 999), wcs: skyField({ ra: 160 }).wcs };
    expect(inputBytes(layOut([[field('a', 8), elsewhere]]))).toBe(8);
  });
});

describe('the work of a composite', () => {
  const one = [field('a', 8)];

  it('includes every channel and image', () => {
    const pixels = 2;
    const single = costOf(layOut([one]), SPEC);
    expect(single.read).toBeCloseTo(pixels, 6);
    expect(single).toMatchObject({ mix: pixels, write: pixels, sharpen: 0 });
    const triple = costOf(layOut([one, one, one]), SPEC);
    expect([triple.read, triple.mix, triple.write]).toEqual([3 * single.read, 3 * pixels, pixels]);
  });

  it('has twice the reading when not all pixels are samples', () => {
    const channels = Array.from({ length: 9 }, () => one);
    const layout = layOut(channels);
    expect(layout.step).toBeGreaterThan(1);
    expect(costOf(layout, SPEC).read).toBeCloseTo(2 * 9 * 2, 6);
  });

  it('has another reading when images are compared', () => {
    expect(costOf(layOut([one, [field('a', 8), field('b', 8)]]), SPEC).read).toBeCloseTo(3 * 2 + 2 * 2, 6);
  });

  it('grows with bits and sharpening', () => {
    const work = costOf(layOut([one]), {
      ...SPEC,
      bitDepth: 16,
      sharpening: { ...SPEC.sharpening, amount: 1 },
    });
    expect([work.write, work.sharpen]).toEqual([4, 2]);
  });

  it('counts every file as often as it is read', () => {
    const small = (key: string) => ({
      ...field(key, 8),
      width: 64,
      height: 64,
      wcs: skyField({ width: 64, height: 64 }).wcs,
    });
    const files = Array.from({ length: 500 }, (_, i) => small(`f${i}`));
    const channel = layOut([files], { grid: small('grid') });
    expect(costOf(channel, SPEC).open).toBe(2 * 500);
    // Two threads took 1.4 s for it.
    const seconds = compositeSeconds(channel, SPEC, 2);
    expect(seconds).toBeGreaterThan(1.4 / 2);
    expect(seconds).toBeLessThan(1.4 * 2);
    expect(costOf(layOut([one, one]), SPEC).open).toBe(2);
  });

  it('is shared by threads', () => {
    const layout = layOut([one]);
    const [alone, shared] = [1, 4].map((threads) => compositeSeconds(layout, SPEC, threads));
    expect(shared).toBeGreaterThan(0);
    expect(alone / shared).toBeCloseTo(4, 9);
  });
});
