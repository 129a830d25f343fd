import { filterLine, isNarrowBand } from './filter-line.js';

describe('the line of a filter', () => {
  it('is told in words', () => {
    expect(['F187N', 'f656n', 'F770W'].map(filterLine)).toEqual(['Paschen-α', 'H-α', 'PAH']);
    expect(['F200W', 'F658N', '', 'toString', 'constructor'].map(filterLine)).toEqual(Array(5).fill(null));
  });

  it('makes a narrow band', () => {
    expect(['F187N', 'f656n', 'F1065C', 'F200W', 'NINE'].map(isNarrowBand)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });
});
