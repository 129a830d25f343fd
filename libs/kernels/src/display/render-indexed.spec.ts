import { imagingReference } from '../../../../test/golden/imaging.js';
import { colormap, COLORMAP_NAMES } from './colormap.js';
import { renderIndexed } from './render-indexed.js';

describe('colour maps', () => {
  it.each(COLORMAP_NAMES)('%s equals matplotlib within one level', (name) => {
    const table = colormap(name);
    expect(table).toHaveLength(768);
    imagingReference.colormaps[name].forEach((value, i) => {
      const entry = 15 * Math.floor(i / 3);
      expect(Math.abs(table[3 * entry + (i % 3)] - value)).toBeLessThanOrEqual(1);
    });
  });
});

describe('renderIndexed', () => {
  const data = Float32Array.of(0, 1, 0.5, NaN, 2, -1);
  const render = (options = {}) => [
    ...renderIndexed(data, 2, 3, { low: 0, high: 1 }, 'grayscale', new Uint8Array(24), options),
  ];

  it('puts row 0 at the bottom and leaves gaps transparent', () => {
    expect(render()).toEqual(
      [
        [255, 255, 255, 255, 0, 0, 0, 255],
        [128, 128, 128, 255, 0, 0, 0, 0],
        [0, 0, 0, 255, 255, 255, 255, 255],
      ].flat(),
    );
  });

  it('inverts the colours, not the gaps', () => {
    expect(render({ invert: true }).slice(8, 16)).toEqual([127, 127, 127, 255, 0, 0, 0, 0]);
  });

  it('writes only the requested rows', () => {
    const rows = render({ rowStart: 1, rowEnd: 2 });
    expect(rows.slice(0, 8)).toEqual(new Array(8).fill(0));
    expect(rows.slice(8, 12)).toEqual([128, 128, 128, 255]);
    expect(rows.slice(16)).toEqual(new Array(8).fill(0));
  });

  it('rejects sizes that do not fit', () => {
    const tone = { low: 0, high: 1 };
    expect(() => renderIndexed(data, 3, 3, tone, 'hot', new Uint8Array(36))).toThrow(/data/);
    expect(() => renderIndexed(data, 2, 3, tone, 'hot', new Uint8Array(23))).toThrow(/out/);
  });
});
