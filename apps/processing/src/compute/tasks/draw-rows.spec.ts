import sharp from 'sharp';
import { colormap, fitRaster, renderIndexed } from '#kernels';
import { joinPng } from '../../encode/encode-png.js';
import { drawRows } from './draw-rows.js';

const TONE = { low: 0, high: 300, stretch: 'sqrt' } as const;
const image = (width: number, height: number, gap = false) => {
  const data = Float32Array.from({ length: width * height }, (_, i) => (i * 7) % 311);
  if (gap) data[0] = NaN; // The lower left corner.
  return { data, width, height };
};
const shownAs = (width: number, height: number) => ({
  data: new Float32Array(width * height),
  width,
  height,
});

describe('drawRows', () => {
  it.each([
    [30, 40, 20, 25],
    [30, 40, 60, 80],
    [30, 40, 30, 40],
  ])('draws the bands of a picture, each for itself (%i × %i as %i × %i)', async (...sizes) => {
    const [fromWidth, fromHeight, width, height] = sizes;
    const source = image(fromWidth, fromHeight);
    const shown = width === fromWidth ? source : shownAs(width, height);
    const levels = new Uint8Array(width * height).fill(77);
    const edges = [0, 3, 4, height - 1, height];
    // The last band first: it needs nothing of the one above.
    const packed = [3, 2, 1, 0].map((band) =>
      drawRows({
        ...{ image: source, shown, tone: TONE, invert: true, levels },
        ...{ rowStart: edges[band], rowEnd: edges[band + 1] },
      }),
    );
    const palette = colormap('inferno');
    const file = await joinPng(
      { width, height, components: 1, palette },
      packed.reverse().map((part) => part!),
    );
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const whole = fitRaster(source, shownAs(width, height));
    const colors = renderIndexed(
      whole.data,
      width,
      height,
      TONE,
      'inferno',
      new Uint8Array(4 * width * height),
      {
        invert: true,
      },
    );
    const expected = colors.filter((_, i) => i % 4 < 3);
    expect(data.equals(Buffer.from(expected))).toBe(true);
  });

  it('gives up where data are missing, when everything is brought to size', () => {
    const shown = shownAs(20, 20);
    const task = {
      image: image(30, 30, true),
      shown,
      tone: TONE,
      invert: false,
      levels: new Uint8Array(400),
    };
    expect(drawRows({ ...task, rowStart: 0, rowEnd: 10 })).not.toBeNull();
    // The lowest row of the picture has no gap: the other pixels under its corner count.
    expect(drawRows({ ...task, rowStart: 10, rowEnd: 20 })).not.toBeNull();
    const larger = { ...task, shown: shownAs(60, 60), levels: new Uint8Array(3600) };
    expect(drawRows({ ...larger, rowStart: 0, rowEnd: 30 })).not.toBeNull();
    expect(drawRows({ ...larger, rowStart: 30, rowEnd: 60 })).toBeNull();
    expect(larger.shown.data).toEqual(fitRaster(larger.image, shownAs(60, 60)).data);
  });
});
