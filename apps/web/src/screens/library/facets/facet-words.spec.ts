import { facetValues, valueName } from './facet-words.js';

describe('values that a list can be narrowed to', () => {
  it('are the most frequent ones, by name, numbers by size', () => {
    const counts = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`F${90 + 10 * i}W`, 100 - i]));
    const values = facetValues({ ...counts, rare: 1 }, []).map(({ value }) => value);
    expect(values).toHaveLength(12);
    expect(values.slice(0, 3)).toEqual(['F90W', 'F100W', 'F110W']);
  });

  it('hold those that are chosen, though no record has them', () =>
    expect(facetValues({ F200W: 3 }, ['F444W'])).toEqual([
      { value: 'F200W', count: 3 },
      { value: 'F444W', count: 0 },
    ]));

  it('are words where the service has a name of its own', () => {
    expect(valueName('dataType', 'spectral')).toBe('Spectrum');
    expect(valueName('status', 'invalid')).toBe('Invalid');
    expect(valueName('filter', '<b>F200W</b>')).toBe('<b>F200W</b>');
  });
});
