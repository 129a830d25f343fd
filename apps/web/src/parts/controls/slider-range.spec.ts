import * as fc from 'fast-check';
import { afterSteps, keySteps, placeOf, rangeText, valueAt, type SliderRange } from './slider-range.js';

const gamma: SliderRange = { min: 0.1, max: 10, scale: 'log' };
const weight: SliderRange = { min: 0, max: 2 };

describe('the range of a slider', () => {
  it.each([gamma, weight])('goes from values to places and back without rounding', (range) => {
    fc.assert(
      fc.property(fc.double({ min: range.min, max: range.max, noNaN: true }), (value) => {
        expect(valueAt(range, placeOf(range, value))).toBeCloseTo(value, 9);
      }),
    );
    expect([valueAt(range, 0), valueAt(range, 1)]).toEqual([range.min, range.max]);
    expect([placeOf(range, -1), placeOf(range, 99)]).toEqual([0, 1]);
  });

  it('has 1 in the middle of a logarithmic one from 0.1 to 10', () => {
    expect(placeOf(gamma, 1)).toBeCloseTo(0.5, 12);
  });

  it('moves 1 % by arrows, 0.1 % with Shift, 10 % by page keys, and to its ends', () => {
    const after = (key: string, isShift = false) => afterSteps(weight, 1, keySteps(key, isShift)!);
    expect([after('ArrowRight'), after('ArrowUp'), after('ArrowLeft'), after('ArrowDown')]).toEqual([
      ...[1.02, 1.02, 0.98, 0.98],
    ]);
    expect([after('ArrowRight', true), after('PageUp'), after('PageDown')]).toEqual([1.002, 1.2, 0.8]);
    expect([after('Home'), after('End')]).toEqual([0, 2]);
    expect(keySteps('a', false)).toBeNull();
  });

  it('moves by its own step, and stays inside', () => {
    const hue: SliderRange = { min: 0, max: 360, step: 1 };
    expect([afterSteps(hue, 240, 1), afterSteps(hue, 240, 10), afterSteps(hue, 359.5, 1)]).toEqual([
      ...[241, 250, 360],
    ]);
    expect(afterSteps(hue, 240, -Infinity)).toBe(0);
  });

  it('has texts of one width in a linear range, and three digits in a logarithmic one', () => {
    expect([0, 1, 1.98765].map((value) => rangeText(weight, value))).toEqual(['0.00', '1.00', '1.99']);
    expect([240, 3.2].map((value) => rangeText({ min: 0, max: 360 }, value))).toEqual(['240', '3']);
    expect([0.0123456, 1, 9.87].map((value) => rangeText(gamma, value))).toEqual(['0.0123', '1.00', '9.87']);
  });
});
