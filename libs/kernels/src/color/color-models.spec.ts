import fc from 'fast-check';
import { hslToRgb, hueToRgb, rgbToHsl, type Rgb } from './hsl.js';
import { linearToSrgb, srgbToLinear } from './srgb.js';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('hue', () => {
  it.each([
    [0, [1, 0, 0]],
    [60, [1, 1, 0]],
    [120, [0, 1, 0]],
    [180, [0, 1, 1]],
    [210, [0, 0.5, 1]],
    [240, [0, 0, 1]],
    [300, [1, 0, 1]],
    [360, [1, 0, 0]],
    [-60, [1, 0, 1]],
  ])('%d degrees is %p', (hue, rgb) => {
    hueToRgb(hue).forEach((component, i) => expect(component).toBeCloseTo(rgb[i], 12));
  });
});

describe('HSL', () => {
  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(unit, unit, unit, (...rgb) => {
        const [hue, saturation, lightness] = rgbToHsl(rgb);
        expect(hue >= 0 && hue < 360 && saturation >= 0 && lightness >= 0 && lightness <= 1).toBe(true);
        hslToRgb([hue, saturation, lightness]).forEach((component, i) =>
          expect(component).toBeCloseTo(rgb[i], 9),
        );
      }),
    );
  });

  it.each<[Rgb, number[]]>([
    [
      [0.5, 0.5, 0.5],
      [0, 0, 0.5],
    ],
    [
      [1, 0.5, 0],
      [30, 1, 0.5],
    ],
    [
      [0.2, 0.4, 0.6],
      [210, 0.5, 0.4],
    ],
  ])('of %p is %p', (rgb, hsl) => {
    rgbToHsl(rgb).forEach((value, i) => expect(value).toBeCloseTo(hsl[i], 12));
  });
});

describe('sRGB', () => {
  it('has the encoded values of the standard', () => {
    expect(linearToSrgb(0)).toBe(0);
    expect(linearToSrgb(1)).toBeCloseTo(1, 12);
    expect(linearToSrgb(0.214041140482)).toBeCloseTo(0.5, 9);
    expect(srgbToLinear(0.5)).toBeCloseTo(0.214041140482, 9);
  });

  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(unit, (linear) => expect(srgbToLinear(linearToSrgb(linear))).toBeCloseTo(linear, 7)),
    );
  });
});
