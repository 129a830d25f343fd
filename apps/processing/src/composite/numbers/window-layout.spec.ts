import type { CompositeSpec, LevelWindow } from '#processing-client/contract';
import { skyField } from '../../../../../test/support/sky-field.js';
import { channelTile } from '../composite-layout.js';
import { layOutWindow } from './window-layout.js';

const channel = (wavelengthUm: number) => ({ wavelengthUm }) as CompositeSpec['channels'][number];
type Spec = Parameters<typeof layOutWindow>[1];
const SPEC: Spec = {
  channels: [channel(1)],
  ...{ resolutionMatch: false, crop: 'union', northUp: true, rotationDegrees: 0 },
};
const WINDOW = { level: 0, x: 300, y: 500, width: 700, height: 20 };

/** 3000 × 2000 pixels. */
const FIELD = skyField({ width: 3000, height: 2000, scaleArcsec: 0.1, dec: 0 });
const layOut = (
  window: Partial<LevelWindow> = {},
  { inputs = [FIELD], isRemote = false, spec = SPEC } = {},
) =>
  layOutWindow(
    spec.channels.map(() => inputs),
    spec,
    { ...WINDOW, ...window },
    isRemote,
  );

describe('layOutWindow', () => {
  it('has the pixels of the level, which keep their places on the sky', () => {
    const { grid, level } = layOut();
    expect([grid.width, grid.height]).toEqual([700, 20]);
    expect(level).toEqual({ x: -300, y: -500, width: 3000, height: 2000 });
    const [x, y] = layOut({ x: 0, y: 0, width: 3000, height: 2000 }).grid.wcs.parameters.crpix;
    expect(grid.wcs.parameters.crpix).toEqual([x - 300, y - 500]);
  });

  it('draws each tile in the block of the level that it lies in', () => {
    const layout = layOut();
    const columns = [212, 256, 232];
    expect(layout.tiles.map(({ width }) => width)).toEqual([...columns, ...columns]);
    expect(layout.tiles.map(({ height }) => height)).toEqual([12, 12, 12, 8, 8, 8]);
    const { tile, block, within } = channelTile(layout, 0, layout.tiles[4]);
    expect([tile, block]).toEqual([
      { x: 212, y: 12, width: 256, height: 8 },
      { x: 212, y: 12, width: 256, height: 256 },
    ]);
    expect(within).toEqual(layout.level);
    const last = layOut({ x: 2990, y: 1990, width: 10, height: 10 });
    // 2816 and 1792 are multiples of 256.
    expect(channelTile(last, 0, last.tiles[0]).block).toEqual({ x: -174, y: -198, width: 184, height: 208 });
  });

  it('reads the part of an image that it shows, from the same blocks of pixels as the whole level', () => {
    const window = { level: 2, x: 300, y: 100, width: 50, height: 60 };
    const [{ images }] = layOut(window).channels;
    const [{ images: whole }] = layOut({ level: 2, x: 0, y: 0, width: 750, height: 500 }).channels;
    const [{ window: part, reduction }] = images.map((image) => image.whole);
    expect(reduction).toBe(whole[0].whole.reduction);
    expect([part.x, part.y].map((start) => start % reduction)).toEqual([0, 0]);
    expect(part.width * part.height).toBeLessThan(
      (whole[0].whole.window.width * whole[0].whole.window.height) / 4,
    );
  });

  it('compares the images that the level shows, also those that the window does not', () => {
    const beside = skyField({ width: 500, height: 2000, scaleArcsec: 0.1, ra: 150 + 140 / 3600, dec: 0 });
    const [{ images, compared }] = layOut({ x: 2400 }, { inputs: [FIELD, beside] }).channels;
    expect(images.map(({ input }) => input)).toEqual([0]);
    expect(compared.map(({ input }) => input)).toEqual([0, 1]);
  });

  it('has margins for a blur, and preloads each image once', () => {
    const spec = { ...SPEC, channels: [channel(1), channel(100), channel(1)], resolutionMatch: true };
    const { channels } = layOut({}, { spec, isRemote: true });
    expect(channels.map(({ images }) => images[0].isPreloaded)).toEqual([true, true, false]);
    const [narrow, wide] = [channels[1], channels[0]].map(({ images }) => images[0].whole.window.width);
    expect(wide).toBeGreaterThan(narrow + 80);
  });

  it.each([
    ['window.level', { level: 4 }],
    ['window.x', { x: 3000 }],
    ['window.width', { x: 2999, width: 2 }],
    ['window.y', { y: 2000 }],
    ['window.height', { y: 1990, height: 11 }],
  ])('names what lies outside: %s', (field, window) => {
    expect(() => layOut(window)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ field })] }),
    );
  });
});
