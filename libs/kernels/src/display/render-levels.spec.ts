import { colormap } from './colormap.js';
import { renderIndexed } from './render-indexed.js';
import { renderLevels } from './render-levels.js';

const TONE = { low: 0, high: 100, stretch: 'sqrt' } as const;
const [WIDTH, HEIGHT] = [7, 5];
const data = Float32Array.from({ length: WIDTH * HEIGHT }, (_, i) => 3 * i);

describe('renderLevels', () => {
  it.each([false, true])(
    'are the entries of the colour map that renderIndexed looks up (inverted: %s)',
    (invert) => {
      const levels = new Uint8Array(WIDTH * HEIGHT);
      expect(renderLevels(data, WIDTH, HEIGHT, TONE, levels, { invert })).toBe(false);
      const colors = colormap('viridis');
      const picture = renderIndexed(data, WIDTH, HEIGHT, TONE, 'viridis', new Uint8Array(4 * levels.length), {
        invert,
      });
      levels.forEach((level, i) =>
        expect([...picture.subarray(4 * i, 4 * i + 3)]).toEqual([
          ...colors.subarray(3 * level, 3 * level + 3),
        ]),
      );
    },
  );

  it('reports whether data are missing among its rows', () => {
    const gap = data.slice();
    gap[2] = NaN; // In the lowest row of the sky: the last one of the picture.
    const out = new Uint8Array(WIDTH * HEIGHT);
    expect(renderLevels(gap, WIDTH, HEIGHT, TONE, out, { rowEnd: HEIGHT - 1 })).toBe(false);
    expect(renderLevels(gap, WIDTH, HEIGHT, TONE, out, { rowStart: HEIGHT - 1 })).toBe(true);
    expect(out[(HEIGHT - 1) * WIDTH + 2]).toBe(0);
  });

  it('writes its rows alone', () => {
    const out = new Uint8Array(WIDTH * HEIGHT).fill(9);
    renderLevels(data, WIDTH, HEIGHT, TONE, out, { rowStart: 1, rowEnd: 2 });
    expect([...out.subarray(0, WIDTH), ...out.subarray(2 * WIDTH)].every((level) => level === 9)).toBe(true);
  });

  it('refuses rasters and outputs that do not fit', () => {
    expect(() => renderLevels(data, WIDTH, HEIGHT + 1, TONE, new Uint8Array(99))).toThrow('data');
    expect(() => renderLevels(data, WIDTH, HEIGHT, TONE, new Uint8Array(9))).toThrow('out');
  });
});
