import fc from 'fast-check';
import { expectNear, imagingReference, referenceField } from '../../../../../test/golden/imaging.js';
import { applyTone } from './apply-tone.js';
import { equalization } from './equalization.js';
import { minMaxLimits } from '../limits.js';
import {
  CURVE_NAMES,
  curveFunction,
  stretchFunction,
  toneFunction,
  type StretchName,
  type Tone,
} from './tone.js';

const { x: positions, ...stretches } = imagingReference.stretches;
const parameters: Record<string, Partial<Tone>> = {
  'power/0.7': { power: 0.7 },
  'log/50': { logA: 50 },
  'asinh/0.01': { asinhA: 0.01 },
};

/** Any tone of the interface on the interval −2…3. */
const tones: fc.Arbitrary<Tone> = fc.record({
  low: fc.constant(-2),
  high: fc.constant(3),
  stretch: fc.constantFrom<StretchName>('linear', 'zscale', 'sqrt', 'power', 'log', 'asinh'),
  asinhA: fc.double({ min: 0.001, max: 1, noNaN: true }),
  blackPoint: fc.double({ min: 0, max: 0.45, noNaN: true }),
  whitePoint: fc.double({ min: 0.55, max: 1, noNaN: true }),
  gamma: fc.double({ min: 0.1, max: 5, noNaN: true }),
  curve: fc.constantFrom(...CURVE_NAMES),
});

describe('stretches', () => {
  const { data } = referenceField('sky');

  it.each(Object.keys(stretches))('%s equals astropy', (key) => {
    const stretch = key.split('/')[0] as StretchName;
    const apply = stretchFunction({
      stretch,
      ...parameters[key],
      equalization: equalization(data, minMaxLimits(data)),
    });
    const tolerance = stretch === 'histeq' ? 2 / data.length : 1e-12;
    positions.forEach((x, i) =>
      expect(Math.abs(apply(x) - stretches[key][i])).toBeLessThanOrEqual(tolerance),
    );
  });

  it('reject parameters out of range', () => {
    const at = (tone: Partial<Tone>) => () => toneFunction({ low: 0, high: 1, ...tone });
    expect(at({ stretch: 'asinh', asinhA: 0 })).toThrow(/asinhA/);
    expect(at({ stretch: 'log', logA: -1 })).toThrow(/logA/);
    expect(at({ stretch: 'power', power: 0 })).toThrow(/power/);
    expect(at({ stretch: 'histeq' })).toThrow(/equalization/);
    expect(at({ gamma: 0 })).toThrow(/gamma/);
    expect(at({ blackPoint: 0.5, whitePoint: 0.5 })).toThrow(/blackPoint/);
  });
});

describe('curves', () => {
  it.each(CURVE_NAMES)('%s maps 0 to 0, 1 to 1 and never falls', (name) => {
    const curve = curveFunction(name);
    expectNear(curve(0), 0, 1e-12);
    expectNear(curve(1), 1, 1e-12);
    for (let i = 0; i < 1000; i++) expect(curve((i + 1) / 1000)).toBeGreaterThanOrEqual(curve(i / 1000));
  });

  it('s_curve and inverse_s undo each other', () => {
    const there = curveFunction('s_curve');
    const back = curveFunction('inverse_s');
    for (const x of positions) expectNear(back(there(x)), x, 1e-9);
  });
});

describe('applyTone', () => {
  const data = Float32Array.from({ length: 500 }, (_, i) => -2.5 + (6 * i * i) / 250000);

  it('gives the rounded formula of a value within 1/2048 in 8 bits, for any tone', () => {
    fc.assert(
      fc.property(tones, (tone) => {
        const exact = toneFunction(tone);
        const wrong = applyTone(data, tone, new Uint8Array(500)).filter((level, i) => {
          const [below, above] = [-1, 1].map(
            (side) => 255 * exact((data[i] + (side * Math.abs(data[i])) / 2048 + 2) / 5),
          );
          return level < below - 0.5 - 1e-6 || level > above + 0.5 + 1e-6;
        });
        expect(wrong).toHaveLength(0);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('blanks pixels without data and touches only its band', () => {
    const gappy = Float32Array.of(0, NaN, 1, 0.5);
    const tone = { low: 0, high: 1 };
    expect([...applyTone(gappy, tone, new Float32Array(4))]).toEqual([0, NaN, 1, 0.5]);
    expect([...applyTone(gappy, tone, new Uint16Array(4))]).toEqual([0, 0, 65535, 32768]);
    expect([...applyTone(gappy, tone, new Uint8Array(4).fill(7), 1, 3)]).toEqual([7, 0, 255, 7]);
  });

  it('keeps small differences on a large offset', () => {
    const counts = Float32Array.from({ length: 256 }, (_, i) => 1e6 + i / 8);
    const tone = { low: 1e6, high: 1e6 + 255 / 8 };
    expect([...applyTone(counts, tone, new Uint8Array(256))]).toEqual(
      Array.from({ length: 256 }, (_, i) => i),
    );
  });

  it('handles all signs and sizes of numbers', () => {
    const extremes = Float32Array.of(-Infinity, -3e38, -1, -0.5, 0, 0.5, 1, 3e38, Infinity, NaN, -0);
    const expected = [0, 0, 0, 64, 128, 191, 255, 255, 255, 0];
    expect([...applyTone(extremes, { low: -1, high: 1 }, new Uint8Array(11))].slice(0, 10)).toEqual(expected);
    const positive = applyTone(extremes, { low: 0, high: 1 }, new Uint8Array(11));
    expect([...positive]).toEqual([0, 0, 0, 0, 0, 128, 255, 255, 255, 0, 0]);
  });

  it('maps an interval without width to black', () => {
    expect([...applyTone(Float32Array.of(1, 2), { low: 1, high: 1 }, new Uint8Array(2))]).toEqual([0, 0]);
  });

  it('rejects an output that is too short', () => {
    expect(() => applyTone(data, { low: 0, high: 1 }, new Uint8Array(3))).toThrow(/out/);
  });

  it.each([
    [NaN, NaN],
    [5, 5],
    [0, Infinity],
  ])('equalises nothing by a straight line: %d to %d are no interval', (low, high) => {
    const line = equalization(Float32Array.of(NaN, 5, 5), { low, high });
    expect([line.length, line[0], line[32768], line[65536]]).toEqual([65537, 0, 0.5, 1]);
  });
});
