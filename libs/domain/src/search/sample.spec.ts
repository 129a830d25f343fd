import { isBeyondDoubt, type Sample } from './sample.js';

describe('isBeyondDoubt', () => {
  const sample = (matches: number): Sample => [
    { isOpen: true, isSeen: true, holding: [true, true], rows: matches },
    { isOpen: true, isSeen: true, holding: [true, false], rows: 5000 },
    { isOpen: false, isSeen: true, holding: [false, true], rows: 5000 },
  ];

  // 78 sampled records are what 10,000 matches show on average, give or take 8.8.
  it.each([
    [78, false],
    [122, false],
    [123, true],
    [10_000, true],
  ])('%i matches in the sample: %s', (matches, expected) => {
    expect(isBeyondDoubt(sample(matches), 10_000)).toBe(expected);
  });

  it('adds what open records and others show', () => {
    const half = { isSeen: true, holding: [true], rows: 62 };
    expect(isBeyondDoubt([{ ...half, isOpen: true }], 10_000)).toBe(false);
    expect(
      isBeyondDoubt(
        [
          { ...half, isOpen: true },
          { ...half, isOpen: false },
        ],
        10_000,
      ),
    ).toBe(true);
  });

  it('doubts an empty sample', () => {
    expect(isBeyondDoubt([], 10_000)).toBe(false);
  });
});
