import { toneFunction } from '#kernels';
import * as fc from 'fast-check';
import { CURVES, STRETCHES, type ChannelTone } from '../picture/document.js';
import { histogramScale } from '../picture/histogram-scale.js';
import { pictureOf } from '../picture/presets.js';
import { sampleGrid } from '../picture/testing/sample-grid.js';
import {
  handleReach,
  handleValues,
  moveHandle,
  nearestHandle,
  withinReach,
  type HandleName,
} from './handles.js';

const grid = sampleGrid(1);
const picture = pictureOf(grid);
const scale = histogramScale(grid.channels[0]);

const arbitraryTone: fc.Arbitrary<ChannelTone> = fc.record({
  stretch: fc.constantFrom(...STRETCHES),
  curve: fc.constantFrom(...CURVES),
  asinhA: fc.double({ min: 0.01, max: 1, noNaN: true }),
  gamma: fc.double({ min: 0.5, max: 2, noNaN: true }),
  blackPoint: fc.double({ min: 0, max: 0.3, noNaN: true }),
  whitePoint: fc.double({ min: 0.7, max: 1, noNaN: true }),
  limits: fc.constant({ low: -0.5, high: 200 }),
});

const toneAfter = (tone: ChannelTone, name: HandleName, value: number): ChannelTone => {
  const before = { ...picture, channels: [{ ...picture.channels[0], tone }] };
  return moveHandle(0, tone, name, value)(before).channels[0].tone;
};

describe('the handles of a histogram', () => {
  it('stand at what is black, half bright and white, for each stretch and curve', () => {
    fc.assert(
      fc.property(arbitraryTone, (tone) => {
        const { black, middle, white } = handleValues(tone);
        expect([black, white]).toEqual([tone.limits.low, tone.limits.high]);
        const { limits, ...shape } = tone;
        const shown = toneFunction({ ...shape, ...limits })(
          (middle - limits.low) / (limits.high - limits.low),
        );
        expect(shown).toBeCloseTo(0.5, 6);
      }),
    );
  });

  it('show the value that the middle is moved to at half brightness, where gamma can', () => {
    fc.assert(
      fc.property(arbitraryTone, fc.double({ min: 0.01, max: 0.99, noNaN: true }), (tone, share) => {
        const moved = toneAfter(tone, 'middle', tone.limits.low + share * 200.5);
        const isInside = moved.gamma > 0.1 && moved.gamma < 5;
        if (isInside) expect(handleValues(moved).middle).toBeCloseTo(tone.limits.low + share * 200.5, 1);
        expect(moved.limits).toEqual(tone.limits);
      }),
    );
  });

  it('change black and white alone, and come back exactly', () => {
    const { tone } = picture.channels[0];
    const moved = toneAfter(tone, 'black', 0.05);
    expect(moved).toEqual({ ...tone, limits: { ...tone.limits, low: 0.05 } });
    expect(toneAfter(moved, 'black', scale.valueOf(scale.placeOf(tone.limits.low)))).toEqual(tone);
    expect(toneAfter(tone, 'white', 40).limits).toEqual({ ...tone.limits, high: 40 });
  });

  it('never meet', () => {
    const values = { black: 0.1, middle: 1, white: 100 };
    const black = handleReach('black', values, scale, [0.1]);
    expect(scale.valueOf(withinReach(black, 1))).toBeLessThan(100);
    expect(withinReach(black, -0.2)).toBe(0);
    const white = handleReach('white', { ...values, white: 5000 }, scale, [5000]);
    expect(scale.valueOf(withinReach(white, 0))).toBeGreaterThan(0.1);
    expect(withinReach(white, 2)).toBe(scale.placeOf(5000));
  });

  it('come back to values beyond the scale', () => {
    const values = { black: 0.1, middle: 1, white: 100 };
    const reach = handleReach('black', values, scale, [0.1, -5000]);
    expect(withinReach(reach, scale.placeOf(-5000))).toBe(scale.placeOf(-5000));
    expect(withinReach(reach, -2000)).toBe(scale.placeOf(-5000));
  });

  it('are taken by the nearest pointer, and one above the other by the side', () => {
    const values = { black: 0, middle: 1, white: 100 };
    const at = (value: number, of = values) => nearestHandle(of, scale, scale.placeOf(value), 0.05);
    expect([at(0), at(1), at(100), at(8)]).toEqual(['black', 'middle', 'white', null]);
    const together = { black: 1, middle: 1, white: 1 };
    const place = scale.placeOf(1);
    expect(nearestHandle(together, scale, place - 0.01, 0.05)).toBe('black');
    expect(nearestHandle(together, scale, place + 0.01, 0.05)).toBe('white');
  });
});
