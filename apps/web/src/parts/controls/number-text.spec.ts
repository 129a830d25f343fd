import * as fc from 'fast-check';
import { fixedText, numberText, parseNumber } from './number-text.js';

describe('the text of a number', () => {
  it('is short, with a true minus sign, and a power of ten where zeros would be many', () => {
    expect([0, 1.23456, -58.4, 0.0000123456, 1.23e-19, 4.5678e12].map((each) => numberText(each))).toEqual([
      ...['0', '1.235', '−58.4', '0.00001235', '1.23e−19', '4.568e12'],
    ]);
    expect([0.5, -0.001, -12.345].map((each) => fixedText(each, -2))).toEqual(['0.50', '0.00', '−12.35']);
  });

  it('is read back, typed with a point or a comma', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const short = Number(value.toPrecision(6));
        if (Number.isFinite(short)) expect(parseNumber(numberText(value, 6))).toBe(short === 0 ? 0 : short);
      }),
    );
    expect([' 1,5 ', '−2', '.5', '1e-19', '+3.'].map(parseNumber)).toEqual([1.5, -2, 0.5, 1e-19, 3]);
  });

  it('is none where a comma may stand for thousands', () => {
    expect(['4,012', '-12,500', '1,234,567'].map(parseNumber)).toEqual([null, null, null]);
    expect(['0,012', '4,01', '1234,567', '4,0125'].map(parseNumber)).toEqual([0.012, 4.01, 1234.567, 4.0125]);
  });

  it('is none for words, and for numbers without end', () => {
    expect(['', '1.2.3', 'Infinity', '1e999', '0x10', '1 2', '--1'].map(parseNumber)).toEqual(
      Array(7).fill(null),
    );
  });
});
