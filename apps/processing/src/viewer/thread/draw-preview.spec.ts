import sharp from 'sharp';
import { colormap, renderIndexed } from '#kernels';
import { joinPng } from '../../picture/encode-png.js';
import { drawRows } from './draw-preview.js';

const TONE = { low: 0, high: 300, stretch: 'sqrt' } as const;
const image = (width: number, height: number, gap = false) => {
  const data = Float32Array.from({ length: width * height }, (_, i) => (i * 7) % 311);
  if (gap) data[0] = NaN; // The lower left corner.
  return { data, width, height };
};
describe('drawRows', () => {
  it('draws the bands of a picture independently', async () => {
    const [width, height] = [20, 25];
    const shown = image(width, height);
    const levels = new Uint8Array(width * height).fill(77);
    const edges = [0, 3, 4, height - 1, height];
    // The last band first: it needs nothing of the one above.
    const packed = [3, 2, 1, 0].map((band) =>
      drawRows({ shown, tone: TONE, invert: true, levels, rowStart: edges[band], rowEnd: edges[band + 1] }),
    );
    const palette = colormap('inferno');
    const parts = packed.reverse().map((part) => part!);
    const file = await joinPng({ width, height, components: 1, palette }, parts);
    const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const out = new Uint8Array(4 * width * height);
    const colors = renderIndexed(shown.data, width, height, TONE, 'inferno', out, { invert: true });
    expect(data.equals(Buffer.from(colors.filter((_, i) => i % 4 < 3)))).toBe(true);
  });

  it('returns null for missing data', () => {
    const task = { shown: image(20, 20, true), tone: TONE, invert: false, levels: new Uint8Array(400) };
    expect(drawRows({ ...task, rowStart: 0, rowEnd: 19 })).not.toBeNull();
    // The lowest row of the sky is the last of the picture.
    expect(drawRows({ ...task, rowStart: 19, rowEnd: 20 })).toBeNull();
  });
});
