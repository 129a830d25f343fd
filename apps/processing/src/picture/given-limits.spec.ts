import { limitsWith } from './given-limits.js';

const MEASURED = { low: 10, high: 20 };

describe('limitsWith', () => {
  it.each([
    [{}, { low: 10, high: 20 }],
    [{ low: 0 }, { low: 0, high: 20 }],
    [{ high: 15 }, { low: 10, high: 15 }],
    [
      { low: -3, high: -1 },
      { low: -3, high: -1 },
    ],
  ])('puts %j in the place of measured limits', (given, expected) => {
    expect(limitsWith(given, MEASURED)).toEqual(expected);
  });

  it('leaves measured limits that meet as they are', () => {
    expect(limitsWith({}, { low: 7, high: 7 })).toEqual({ low: 7, high: 7 });
    expect(limitsWith({ low: 5 }, { low: 7, high: 7 })).toEqual({ low: 5, high: 7 });
  });

  it.each([
    ['low', { low: 20 }],
    ['high', { high: 10 }],
    ['low', { low: 2, high: 1 }],
  ])('names %s when there is nothing between the limits (%j)', (argument, given) => {
    expect(() => limitsWith(given, MEASURED)).toThrow(expect.objectContaining({ argument }));
  });

  it('has no limits where no pixel has a value', () => {
    expect(limitsWith({ low: 1 }, { low: NaN, high: NaN })).toEqual({ low: 1, high: NaN });
  });
});
