import fc from 'fast-check';
import { rotateHueOfRow, saturateRow } from './adjust-row.js';
import { rgbToHsl, type Rgb } from '../hsl.js';
import type { RgbRow } from './rgb-row.js';

const rowOf = ([red, green, blue]: Rgb): RgbRow =>
  ({
    red: Float64Array.of(red),
    green: Float64Array.of(green),
    blue: Float64Array.of(blue),
  }) as unknown as RgbRow;
const colorOf = ({ red, green, blue }: RgbRow): Rgb => [red[0], green[0], blue[0]];

function saturated(color: Rgb, saturation: number, vibrancy = 0): Rgb {
  const row = rowOf(color);
  saturateRow(row, saturation, vibrancy);
  return colorOf(row);
}

const level = fc.double({ min: 0, max: 1, noNaN: true });
const color = fc.tuple(level, level, level).filter((rgb) => Math.max(...rgb) - Math.min(...rgb) > 1e-3);

describe('saturateRow', () => {
  it('gives the saturation that its formula says, at most 1, and keeps hue and lightness', () => {
    fc.assert(
      fc.property(
        color,
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        fc.double({ min: -1, max: 2, noNaN: true }),
        (rgb, factor, vibrancy) => {
          const [hue, saturation, lightness] = rgbToHsl(rgb);
          const wanted = Math.min(1, saturation * factor * (1 + vibrancy * (1 - saturation)));
          fc.pre(wanted > 1e-3 && lightness > 1e-3 && lightness < 1 - 1e-3);
          const result = saturated(rgb, factor, vibrancy);
          const after = rgbToHsl(result);
          expect(after[1]).toBeCloseTo(wanted, 6);
          expect(after[2]).toBeCloseTo(lightness, 6);
          expect(Math.abs(((after[0] - hue + 540) % 360) - 180)).toBeLessThan(1e-3);
          expect(Math.min(...result)).toBeGreaterThan(-1e-9);
          expect(Math.max(...result)).toBeLessThan(1 + 1e-9);
        },
      ),
    );
  });

  it('goes no farther than full colour', () => {
    saturated([0.6, 0.5, 0.4], 100).forEach((value, i) => expect(value).toBeCloseTo([1, 0.5, 0][i], 12));
  });

  it.each<[string, Rgb]>([
    ['grey', [0.3, 0.3, 0.3]],
    ['black', [0, 0, 0]],
    ['white', [1, 1, 1]],
    ['NaN', [NaN, NaN, NaN]],
  ])('leaves %s as it is', (_, rgb) => {
    expect(saturated(rgb, 3)).toEqual(rgb);
  });
});

describe('rotateHueOfRow', () => {
  it('turns the hue and keeps saturation and lightness', () => {
    fc.assert(
      fc.property(color, fc.double({ min: -180, max: 180, noNaN: true }), (rgb, degrees) => {
        const [hue, saturation, lightness] = rgbToHsl(rgb);
        fc.pre(lightness > 1e-2 && lightness < 0.99);
        const row = rowOf(rgb);
        rotateHueOfRow(row, degrees);
        const after = rgbToHsl(colorOf(row));
        expect(Math.abs(((after[0] - hue - degrees + 900) % 360) - 180)).toBeLessThan(1e-3);
        expect(after[1]).toBeCloseTo(saturation, 6);
        expect(after[2]).toBeCloseTo(lightness, 6);
      }),
    );
  });
});
