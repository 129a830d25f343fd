import fc from 'fast-check';
import { CURVE_NAMES, toneFunction, type StretchName, type Tone } from '../display/tone/tone.js';
import { toneTable } from '../display/tone/tone-table.js';
import { composeColor, compositeMaximum, type CompositeOptions } from './compose-color.js';
import type { CompositeChannel } from './rows/channel-sum.js';
import { hslToRgb, hueToRgb, rgbToHsl, type Rgb } from './hsl.js';
import { neutralizeBackground } from './neutralize-background.js';
import { linearToSrgb, srgbToLinear } from './srgb.js';

const size = { width: 2, height: 2 };
const unitTone: Tone = { low: 0, high: 1 };
const RED: Rgb = [1, 0, 0];
const GREEN: Rgb = [0, 1, 0];

/** The picture's linear colours, in grid order (bottom row first). */
function linearPixels(channels: CompositeChannel[], options: Partial<CompositeOptions> = {}): Rgb[] {
  const out = composeColor(channels, { ...size, ...options }, new Uint16Array(16));
  return [2, 3, 0, 1].map((pixel) => {
    const [red, green, blue] = out.subarray(4 * pixel, 4 * pixel + 3);
    return [srgbToLinear(red / 65535), srgbToLinear(green / 65535), srgbToLinear(blue / 65535)];
  });
}

function expectColor(actual: Rgb, expected: Rgb): void {
  actual.forEach((component, i) => expect(Math.abs(component - expected[i])).toBeLessThan(2e-5));
}

describe('composeColor', () => {
  const first = { data: Float32Array.of(0.1, 0.2, 0.4, 0), rgb: RED, tone: unitTone };
  const second = { data: Float32Array.of(0.3, 0.8, 0, NaN), rgb: GREEN, tone: unitTone };

  it('sums the coloured channels and divides by one common maximum', () => {
    const pixels = linearPixels([first, second]);
    expectColor(pixels[0], [0.1 / 0.8, 0.3 / 0.8, 0]);
    expectColor(pixels[1], [0.25, 1, 0]);
    expectColor(pixels[2], [0.5, 0, 0]);
    expect(compositeMaximum([first, second], size)).toBeCloseTo(0.8, 6);
  });

  it('keeps the ratio of channels with several tones, weights and hues', () => {
    const tone: Tone = { low: 0, high: 2, stretch: 'asinh', asinhA: 0.02, gamma: 1.4, curve: 's_curve' };
    const orange = { data: first.data, rgb: hueToRgb(30), tone, weight: 1.7 };
    const pixels = linearPixels([orange, { ...second, weight: 0.3 }], { maximum: 4 });
    const value = (1.7 * toneFunction(tone)(0.1)) / 4;
    expectColor(pixels[1], [value, 0.5 * value + (0.3 * 0.8) / 4, 0]);
  });

  it('puts row 0 at the bottom, in 8-bit sRGB, with alpha for uncovered pixels', () => {
    const gappy = { ...first, data: Float32Array.of(NaN, 1, 0.5, 0) };
    expect([...composeColor([gappy], size, new Uint8Array(16))]).toEqual([
      ...[Math.round(255 * linearToSrgb(0.5)), 0, 0, 255],
      ...[0, 0, 0, 255],
      ...[0, 0, 0, 0],
      ...[255, 0, 0, 255],
    ]);
    expect(composeColor([gappy], size, new Uint8Array(12))[0]).toBe(188);
  });

  it('in bands gives the same picture', () => {
    const options = { ...size, maximum: compositeMaximum([first, second], size) };
    const banded = new Uint8Array(12);
    composeColor([first, second], options, banded, 0, 1);
    composeColor([first, second], options, banded, 1, 2);
    expect(banded).toEqual(composeColor([first, second], options, new Uint8Array(12)));
  });

  it('rounds the formula exactly on request, in dark light too', () => {
    const width = 20_000;
    const data = Float32Array.from({ length: width }, (_, i) => (0.02 * i) / width);
    const channel = { data, rgb: [1, 0.5, 0.25] as const, tone: unitTone };
    const differing = (exact: boolean): number => {
      const options = { width, height: 1, maximum: 1, exact };
      const levels = composeColor([channel], options, new Uint8Array(3 * width));
      return levels.filter((level, i) => {
        const light = data[Math.floor(i / 3)] / 2 ** (i % 3);
        return level !== Math.round(255 * linearToSrgb(light));
      }).length;
    };
    expect(differing(false)).toBeGreaterThan(0.003 * 3 * width);
    expect(differing(true)).toBeLessThan(0.0005 * 3 * width);
  });

  it.each([32, 40])('cuts the sum off at white, whatever the divisor, in rows of %i', (width) => {
    const data = Float32Array.from({ length: width }, (_, i) => i / width);
    const channel = { data, rgb: [1, 0.5, 0] as const, tone: unitTone };
    const compose = (maximum: number) =>
      composeColor([channel], { width, height: 1, maximum }, new Uint8Array(3 * width));
    const half = compose(0.5);
    expect([...half.subarray(-3)]).toEqual([255, expect.closeTo(255, -1), 0]);
    expect(half[3 * (width / 2 - 1)]).toBeLessThan(255);
    for (const least of [1e-39, 5e-324])
      expect([...compose(least)]).toEqual(
        [...data].flatMap((value) => (value > 0 ? [255, 255, 0] : [0, 0, 0])),
      );
  });

  it('fades channels with their footprint', () => {
    const footprint = Float32Array.of(1, 0.25, 0, 1);
    const pixels = linearPixels([{ ...first, footprint }], { maximum: 1 });
    expectColor(pixels[1], [0.05, 0, 0]);
    expectColor(pixels[2], [0, 0, 0]);
  });

  it('blends luminance in HSL', () => {
    const luminance = { data: Float32Array.of(0.5, 0.9, NaN, 0), tone: unitTone, weight: 0.6 };
    const plain = linearPixels([first, second]);
    const blended = linearPixels([first, second], { luminance });
    const [hue, saturation, lightness] = rgbToHsl(plain[0]);
    expectColor(blended[0], hslToRgb([hue, saturation, lightness * 0.4 + 0.5 * 0.6]));
    expectColor(blended[2], plain[2]);
  });

  it('adjusts saturation, vibrancy and hue in HSL', () => {
    const plain = linearPixels([first, second], { maximum: 2 });
    const adjusted = linearPixels([first, second], {
      maximum: 2,
      saturation: 0.5,
      vibrancy: 0.3,
      hueRotation: -25,
    });
    const [hue, saturation, lightness] = rgbToHsl(plain[0]);
    expectColor(
      adjusted[0],
      hslToRgb([hue - 25, saturation * 0.5 * (1 + 0.3 * (1 - saturation)), lightness]),
    );
  });

  it('tones the finished picture without touching its ratios', () => {
    const overall: Omit<Tone, 'low' | 'high'> = { stretch: 'sqrt' };
    const pixels = linearPixels([first, second], { overall });
    expectColor(pixels[0], [Math.sqrt(0.375) / 3, Math.sqrt(0.375), 0]);
  });

  it('rejects channels and outputs of another size', () => {
    const short = { ...first, data: new Float32Array(3) };
    expect(() => composeColor([short], size, new Uint8Array(16))).toThrow(/channel 0/);
    const luminance = { data: new Float32Array(5), tone: unitTone };
    expect(() => composeColor([first], { ...size, luminance }, new Uint8Array(16))).toThrow(/channel 1/);
    expect(() => composeColor([first], size, new Uint8Array(15))).toThrow(/out/);
  });
});

describe('a composite', () => {
  it('gives the formula in 8 and 16 bits, for one to twelve channels, any weight and any curve', () => {
    const pixels = 64;
    // The sum is divided by its largest value, and so are errors: one pixel of each channel is white.
    const WHITE = 1.2;
    const channel = fc.record({
      data: fc
        .array(fc.float({ min: Math.fround(-0.2), max: Math.fround(1.2) }), {
          minLength: pixels - 1,
          maxLength: pixels - 1,
        })
        .map((values) => Float32Array.of(WHITE, ...values)),
      weight: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 2, noNaN: true })),
      rgb: fc.integer({ min: 0, max: 359 }).map(hueToRgb),
      tone: fc.record({
        low: fc.constant(0.1),
        high: fc.constantFrom(0.5, 1),
        stretch: fc.constantFrom<StretchName>('linear', 'sqrt', 'asinh', 'power', 'log'),
        gamma: fc.constantFrom(0.3, 1, 3),
        curve: fc.constantFrom(...CURVE_NAMES),
      }),
    });
    fc.assert(
      fc.property(fc.array(channel, { minLength: 1, maxLength: 12 }), (channels) => {
        const tabulated = channels.map((one) => ({ ...one, tone: toneTable(one.tone) }));
        const size = { width: pixels, height: 1 };
        const sums = channels.reduce((sum, one) => addFormula(sum, one), new Float64Array(3 * pixels));
        const maximum = Math.max(...sums);
        const exact = sums.map((value) => linearToSrgb(maximum > 0 ? value / maximum : 0));
        const bytes = composeColor(tabulated, size, new Uint8Array(3 * pixels));
        const words = composeColor(tabulated, size, new Uint16Array(3 * pixels));
        expect(Math.max(...exact.map((value, i) => Math.abs(255 * value - bytes[i])))).toBeLessThan(0.6);
        expect(Math.max(...exact.map((value, i) => Math.abs(65535 * value - words[i])))).toBeLessThan(2);
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });

  /** Adds a channel to the linear light of red, green and blue, in float64. */
  function addFormula(sum: Float64Array, { data, weight = 1, rgb, tone }: CompositeChannel & { tone: Tone }) {
    const evaluate = toneFunction(tone);
    return sum.map((value, i) => {
      const toned = evaluate((data[Math.floor(i / 3)] - tone.low) / (tone.high - tone.low));
      return value + (Number.isNaN(toned) ? 0 : weight * rgb[i % 3] * toned);
    });
  }
});

describe('neutralizeBackground', () => {
  it('subtracts the sky wherever it lies', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), (sky) => {
        const data = Float32Array.from({ length: 400 }, (_, i) => sky + (i % 5) - 2 + (i === 7 ? 5000 : 0));
        data[9] = NaN;
        expect(neutralizeBackground(data)).toBe(sky);
        expect(data[7]).toBe(5000);
        expect(data[9]).toBeNaN();
      }),
    );
  });

  it('needs few covered pixels, and does not change an image without any', () => {
    const two = Float32Array.of(NaN, 5, NaN, 7);
    expect(neutralizeBackground(two)).toBe(6);
    expect([...two]).toEqual([NaN, -1, NaN, 1]);
    const nothing = Float32Array.of(NaN, Infinity);
    expect(neutralizeBackground(nothing)).toBe(0);
    expect([...nothing]).toEqual([NaN, Infinity]);
    expect(neutralizeBackground(Float32Array.of(1, 2), Float32Array.of(0, 0))).toBe(0);
  });

  it('uses covered pixels only', () => {
    const data = Float32Array.of(1, 1, 1, 9, 9, 9, 9);
    expect(neutralizeBackground(data, Float32Array.of(1, 1, 1, 0, 0, 0, 0))).toBe(1);
    expect(neutralizeBackground(new Float32Array(3).fill(NaN))).toBe(0);
  });
});
