import { decodeTile, encodeTile, TILE_SIZE } from '#kernels';
import { tileValue } from './tile-value.js';

const scaling = { zero: 0.5, scale: 0.01 };
const data = Float32Array.from({ length: 40 * 30 }, (_, i) => (i % 7 === 3 ? NaN : Math.sin(i) * 20));

it.each([
  ['f16', true],
  ['f16', false],
  ['f32', true],
] as const)(
  'a value of a packed tile is that of the unpacked one: %s, shuffled: %s',
  (encoding, shufflesHalves) => {
    const raster = { data, width: 40, height: 30 };
    const bytes = encodeTile(raster, { level: 0, x: 0, y: 0 }, { encoding, scaling, shufflesHalves });
    const { values } = decodeTile(bytes, scaling);
    for (let row = 0; row < 31; row++)
      for (let column = 0; column < 41; column++) {
        const expected = values[row * TILE_SIZE + column];
        const value = tileValue(bytes, column, row, scaling);
        if (Number.isNaN(expected)) expect(value).toBeNull();
        else expect(value).toBeCloseTo(expected, 5);
      }
  },
);

it('a tile without any value has none', () => {
  const blank = { data: new Float32Array(4).fill(NaN), width: 2, height: 2 };
  const bytes = encodeTile(
    blank,
    { level: 0, x: 0, y: 0 },
    { encoding: 'f16', scaling, shufflesHalves: true },
  );
  expect(tileValue(bytes, 0, 0, scaling)).toBeNull();
});
