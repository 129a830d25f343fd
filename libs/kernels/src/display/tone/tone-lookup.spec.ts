import fc from 'fast-check';
import { linearToSrgb } from '../../color/srgb.js';
import { equalization } from './equalization.js';
import { toneLookup } from './tabulate-tone.js';
import { toneLine } from './tone-lookup.js';
import type { DisplayLimits } from '../limits.js';
import { CURVE_NAMES, STRETCH_NAMES, toneFunction, toneScale, type StretchName, type Tone } from './tone.js';

/** Half a 16-bit step, and what float32 rounds beside it. */
const BOUND = 0.5 / 65535 + 1e-6;

/** Places on both sides of where a tone leaves black and reaches white, mostly between them, at every distance. */
const places = fc.record({
  end: fc.constantFrom(0, 1),
  exponent: fc.double({ min: -60, max: 0.5, noNaN: true }),
  side: fc.constantFrom(1, 1, 1, 1, -1),
});

const points = fc.tuple(
  fc.double({ min: 0, max: 0.999, noNaN: true }),
  fc.double({ min: 0.001, max: 1, noNaN: true }),
);

/** Any legal tone, on any interval: around zero, on a large offset, tiny and huge. */
const tones = fc
  .record({
    low: fc.oneof(fc.constant(0), fc.double({ min: -10, max: 10, noNaN: true })),
    width: fc.double({ min: -3, max: 3, noNaN: true }).map((exponent) => 10 ** exponent),
    unit: fc.constantFrom(1, 1, 1e30, 1e-30, 1e-38),
    stretch: fc.constantFrom(...STRETCH_NAMES),
    asinhA: fc.double({ min: -5, max: 0, noNaN: true }).map((exponent) => 10 ** exponent),
    logA: fc.double({ min: -3, max: 9, noNaN: true }).map((exponent) => 10 ** exponent),
    power: fc.double({ min: -2, max: 2, noNaN: true }).map((exponent) => 10 ** exponent),
    points,
    gamma: fc.oneof(fc.constantFrom(0.1, 1, 5), fc.double({ min: 0.1, max: 5, noNaN: true })),
    curve: fc.constantFrom(...CURVE_NAMES),
  })
  .map(({ low, width, unit, points: [blackPoint, share], ...rest }): Tone => {
    const limits = { low: low * unit, high: (low + width) * unit };
    const whitePoint = blackPoint + (1 - blackPoint) * share;
    return { ...limits, ...rest, blackPoint, whitePoint, ...staircase(limits, rest.stretch) };
  });

/** Distribution for `histeq`, of pixels that have few different values. */
function staircase(limits: DisplayLimits, stretch: StretchName): Partial<Tone> {
  if (stretch !== 'histeq') return {};
  const step = (limits.high - limits.low) / 6;
  const pixels = Float32Array.from({ length: 400 }, (_, i) => limits.low + (i % 7) * step);
  return { equalization: equalization(pixels, limits) };
}

/** A pixel near where the tone leaves black or reaches white. */
function pixelAt(
  tone: Tone,
  { end, exponent, side }: { end: number; exponent: number; side: number },
): number {
  const { low, high, blackPoint = 0, whitePoint = 1 } = tone;
  const near = end === 0 ? blackPoint : whitePoint;
  const x = near + (end === 0 ? side : -side) * 2 ** exponent;
  return low + x * (high - low);
}

describe('the table of a tone', () => {
  it('is within half a 16-bit step of the formula, as it is and in sRGB, for every legal tone', () => {
    fc.assert(
      fc.property(tones, fc.array(places, { minLength: 50, maxLength: 50 }), (tone, wanted) => {
        const exact = toneFunction(tone);
        const pixels = Float32Array.from(wanted, (place) => pixelAt(tone, place));
        const toned = toneLine(pixels, 0, toneLookup(tone), new Float32Array(pixels.length));
        const errors = Array.from(pixels, (pixel, i) => {
          const expected = exact((pixel - tone.low) * toneScale(tone));
          const encoded = Math.abs(linearToSrgb(toned[i]) - linearToSrgb(expected));
          return Math.max(encoded, Math.abs(toned[i] - expected));
        });
        expect(Math.max(...errors)).toBeLessThanOrEqual(BOUND);
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('keeps gaps, black and white unchanged', () => {
    const pixels = Float32Array.of(NaN, -Infinity, 0, 1, 2, Infinity);
    const tone = toneLookup({ low: 0, high: 1, stretch: 'sqrt', curve: 'inverse_s' });
    expect([...toneLine(pixels, 0, tone, new Float32Array(6))]).toEqual([NaN, 0, 0, 1, 1, 1]);
  });

  it.each([
    ['without width', { low: 1, high: 1 }],
    ['without limits', { low: NaN, high: NaN }],
  ])('of an interval %s is black', (_, limits) => {
    const pixels = Float32Array.of(-1, 0, 1, 2, Infinity);
    const toned = toneLine(pixels, 0, toneLookup(limits), new Float32Array(5));
    expect([...toned]).toEqual([0, 0, 0, 0, 0]);
  });

  it('distinguishes adjacent float32 numbers when there is nothing between its limits', () => {
    const pixels = Float32Array.of(1 - 2 ** -24, 1, 1 + 2 ** -23, 1 + 2 ** -22);
    const lookup = toneLookup({ low: 1 + 2 ** -25, high: 1 + 2 ** -24 });
    expect([...toneLine(pixels, 0, lookup, new Float32Array(4))]).toEqual([0, 0, 1, 1]);
  });
});
