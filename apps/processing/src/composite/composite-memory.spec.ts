import type { CompositeSpec } from '#processing-client/contract';
import { skyField } from '../../../../test/support/sky-field.js';
import { layOutComposite } from './composite-layout.js';
import { compositeMemory } from './composite-memory.js';

const SPEC = {
  bitDepth: 8,
  sharpening: { radius: 1, amount: 0, threshold: 0 },
  featherArcsec: 0,
  channels: [],
} as const;
type Spec = Parameters<typeof compositeMemory>[1];
const MB = 1024 * 1024;
const NONE: Parameters<typeof compositeMemory>[0]['matching'] = [];

/** Memory of a composite of some channels, whose images are as large as the picture. */
function needed(
  side: number,
  channels: number,
  spec: Spec = SPEC,
  { threads = 2, wavelengthUm = 1, matching = NONE, scale = 1 } = {},
) {
  const image = skyField({ width: side, height: side });
  const picture = skyField({ width: side / scale, height: side / scale, scaleArcsec: scale });
  const channel = { wavelengthUm } as CompositeSpec['channels'][number];
  const shortest = { wavelengthUm: 1 } as CompositeSpec['channels'][number];
  const layout = layOutComposite(new Array(channels).fill([image]), picture, {
    channels: [...new Array<typeof channel>(channels - 1).fill(channel), shortest],
    resolutionMatch: wavelengthUm > 1,
  });
  return compositeMemory({ layout, matching }, spec, threads);
}

describe('compositeMemory', () => {
  it('follows the picture: six channels of 7000 pixels a side stay far below one plane for each', () => {
    const bytes = needed(7000, 6, { ...SPEC, featherArcsec: 'auto' });
    expect(bytes).toBeGreaterThan(2 * 3 * 7000 * 7000);
    expect(bytes).toBeLessThan(500 * MB);
  });

  it('grows little with every channel of a large picture', () => {
    const perChannel = (needed(7000, 16) - needed(7000, 6)) / 10;
    expect(perChannel).toBeLessThan(14 * MB);
    expect(needed(7000, 6, { ...SPEC, featherArcsec: 1 }) - needed(7000, 6)).toBe(6 * (7000 * 875));
  });

  it('includes all of a small picture', () => {
    expect(needed(1000, 3) - needed(1000, 2)).toBe(2 * 4 * 1000 * 1000 + 2 * 3 * 4 * 256 * 256);
  });

  it('counts the picture by its depth with its file, once more for sharpening', () => {
    const pixels = 5000 * 5000;
    expect(needed(5000, 1, { ...SPEC, bitDepth: 16 }) - needed(5000, 1)).toBe(2 * 3 * pixels);
    const sharpening = { ...SPEC.sharpening, amount: 1 };
    expect(needed(5000, 1, { ...SPEC, sharpening }) - needed(5000, 1)).toBe(3 * pixels);
  });

  it('includes the input of each thread for reduced images, and the comparison of several', () => {
    const reduced = needed(4000, 1, SPEC, { scale: 4, threads: 3 }) - needed(4000, 1, SPEC, { scale: 4 });
    const tile = needed(1000, 1, SPEC, { threads: 3 }) - needed(1000, 1);
    // A read of four megapixels, as bytes and as numbers.
    expect(reduced - tile).toBe(2 * 4 * 4 * MB);
    const grid = { width: 100, height: 100 } as never;
    const whole = { window: { x: 0, y: 0, width: 1000, height: 500 }, reduction: 2 };
    const layer = { image: { whole } as never, window: { x: 0, y: 0, width: 30, height: 20 } };
    const matching = [{ grid, layers: [layer, layer] }, null];
    const compared = needed(1000, 2, SPEC, { matching }) - needed(1000, 2);
    expect(compared).toBe(4 * 2 * 30 * 20 + 2 * 2 * 4 * 1000 * 500);
  });

  it('includes a tile for each thread, wider for blurred channels', () => {
    const perThread = (threads: number, wavelengthUm = 1) => needed(5000, 3, SPEC, { threads, wavelengthUm });
    const tile = perThread(3) - perThread(2);
    expect(tile).toBe((3 * 3 + 16) * 4 * 512 * 512);
    expect(perThread(3, 200) - perThread(2, 200)).toBeGreaterThan(tile);
  });
});
