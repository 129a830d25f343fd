import type { CompositeSpec } from '#processing-client/contract';
import { skyField } from '../../../../test/support/sky-field.js';
import { channelTile, layOutComposite } from './composite-layout.js';

const channel = (wavelengthUm: number | null) => ({ wavelengthUm }) as CompositeSpec['channels'][number];
const grid = skyField({ width: 3000, height: 2000, scaleArcsec: 0.1 });

const layOut = (wavelengths: (number | null)[], { resolutionMatch = false, inputs = [grid] } = {}) =>
  layOutComposite(
    wavelengths.map(() => inputs),
    grid,
    { channels: wavelengths.map(channel), resolutionMatch },
  );

describe('layOutComposite', () => {
  it('cuts the picture into tiles that cover it once', () => {
    const { tiles } = layOut([1]);
    expect(tiles).toHaveLength(6 * 4);
    expect(tiles.reduce((sum, { width, height }) => sum + width * height, 0)).toBe(3000 * 2000);
    expect(tiles.at(-1)).toEqual({ x: 2560, y: 1536, width: 440, height: 464 });
  });

  it('samples all of a picture whose channels fit into 64 MB, else a million pixels of each', () => {
    expect(layOut([1, 1]).step).toBe(1);
    // Three channels of six million pixels are 72 MB.
    expect(layOut([1, 1, 1]).step).toBe(3);
  });

  it('blurs to the longest wavelength', () => {
    const [short, long] = layOut([1, 4], { resolutionMatch: true }).channels;
    expect(long.blur).toBeNull();
    // 1.03 λ/D of 6.5 m is 0.0327 arcsec for each micrometre.
    expect(short.blur?.from).toBeCloseTo(0.327, 2);
    expect(short.blur?.to).toBeCloseTo(4 * 0.327, 2);
    expect(layOut([1, 4]).channels[0].blur).toBeNull();
  });

  it('names the channel without a wavelength', () => {
    expect(() => layOut([1, null], { resolutionMatch: true })).toThrow(
      expect.objectContaining({
        errors: [{ field: 'channels.1.wavelengthUm', message: 'is needed for resolutionMatch' }],
      }),
    );
    expect(layOut([1, null]).channels).toHaveLength(2);
  });
});

describe('channels of the same images', () => {
  const named = (name: string) => ({ ...grid, reference: { ...grid.reference, place: name } as never });
  const [a, b] = [named('a'), named('b')];
  const layOutEach = (inputs: (typeof a)[][], wavelengths: number[] = [], isFar = false) => {
    const channels = inputs.map((_, i) => channel(wavelengths[i] ?? 1));
    return layOutComposite(inputs, grid, { channels, resolutionMatch: wavelengths.length > 0 }, isFar);
  };
  const twins = (...args: Parameters<typeof layOutEach>) =>
    layOutEach(...args).channels.map(({ twinOf }) => twinOf);

  it('are the twins of the first of them', () => {
    expect(twins([[a], [b], [a], [a, b], [b], [a], [a, b]])).toEqual([null, null, 0, null, 1, 0, 3]);
  });

  it('are no twins with another blur or order', () => {
    expect(twins([[a], [a], [b]], [1, 2, 4])).toEqual([null, null, null]);
    expect(twins([[a], [a], [b]], [1, 1, 4])).toEqual([null, 0, null]);
    expect(
      twins([
        [a, b],
        [b, a],
        [a, a],
      ]),
    ).toEqual([null, null, null]);
  });

  it('are preloaded once', () => {
    const { channels } = layOutEach([[a], [a], [b]], [], true);
    expect(channels.map(({ images }) => images[0].isPreloaded)).toEqual([true, false, true]);
  });
});

describe('channelTile', () => {
  const left = {
    ...skyField({ width: 500, height: 2000, scaleArcsec: 0.1, ra: 150 + 125 / 3600 }),
    name: 'left',
  };
  const elsewhere = skyField({ ra: 160 });
  const namesAt = (layout: ReturnType<typeof layOut>, x: number) =>
    channelTile(layout, 0, { x, y: 512, width: 512, height: 512 }).images.map(({ width }) => width);

  it('has the images that may reach into the tile', () => {
    const layout = layOut([1], { inputs: [left, grid, elsewhere] });
    expect(namesAt(layout, 0)).toEqual([500, 3000]);
    expect(namesAt(layout, 1024)).toEqual([3000]);
  });

  it('has the images that a blur spreads into the tile, too', () => {
    const layout = layOut([1, 1000], { inputs: [left, grid], resolutionMatch: true });
    expect(namesAt(layout, 1024)).toEqual([500, 3000]);
  });
});
