import { statement } from '../database/statement.js';
import { amongValues, type Condition } from './record-search-filter.js';
import { isBeyondDoubt, whatNarrows, type Sample } from './record-search-sample.js';

const LIBRARY_ROWS = 1_000_000;

const sample = (...groups: [holding: boolean[], rows: number][]): Sample => ({
  libraryRows: LIBRARY_ROWS,
  groups: groups.map(([holding, rows]) => ({ holding, rows })),
});

describe('isBeyondDoubt', () => {
  // A hundred of 10,000 rows are what 10,000 of a million matches show on average.
  it.each([
    [100, false],
    [250, false],
    [251, true],
    [10_000, true],
  ])('%i of 10,000 rows: %s', (matches, expected) => {
    expect(isBeyondDoubt(sample([[true, true], matches], [[true, false], 10_000 - matches]), 10_000)).toBe(
      expected,
    );
  });

  it('doubts an empty sample', () => {
    expect(isBeyondDoubt(sample(), 10_000)).toBe(false);
  });
});

describe('whatNarrows', () => {
  const plain = (name: string): Condition => ({ holds: () => name });
  const texts = (conditions: readonly Condition[], seen: Sample | null): string[] =>
    whatNarrows(conditions, seen).map((fragment) => statement(fragment)[0]);

  it('asks all of indexes without a sample', () => {
    const own: Condition = { holds: () => 'row', indexed: () => 'list' };
    expect(texts([plain('a'), amongValues(() => 'b'), own], null)).toEqual(['a', 'b', '(list) AND (row)']);
  });

  it('asks a broad condition of rows when another one narrows', () => {
    const seen = sample([[true, true], 10], [[true, false], 7000], [[false, false], 2990]);
    expect(texts([plain('broad'), plain('rare')], seen)).toEqual(['(broad) IS TRUE', 'rare']);
  });

  it('asks two conditions of their indexes that exclude each other', () => {
    const seen = sample([[true, false], 1500], [[false, true], 1500], [[false, false], 7000]);
    expect(texts([plain('a'), plain('b')], seen)).toEqual(['a', 'b']);
  });

  it('asks the index of values whenever a condition is in it', () => {
    const seen = sample([[true, true], 10], [[true, false], 7000], [[false, false], 2990]);
    expect(texts([amongValues(() => 'broad'), plain('rare')], seen)).toEqual(['broad', 'rare']);
  });

  it('asks rows alone when nothing narrows', () => {
    expect(texts([plain('all')], sample([[true], 10_000]))).toEqual(['(all) IS TRUE']);
  });
});
