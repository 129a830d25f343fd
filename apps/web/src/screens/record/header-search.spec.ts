import { hduTitle, matchingCards, valueText } from './header-search.js';

const cards = [
  { keyword: 'FILTER', value: 'F200W', comment: 'name of the filter' },
  { keyword: 'SIMPLE', value: true, comment: '' },
  { keyword: 'CRVAL1', value: 159.2126, comment: '[deg] RA' },
  { keyword: 'COMMENT', value: null, comment: '<script>alert(1)</script>' },
];
const found = (words: string) => matchingCards(cards, words).map(({ keyword }) => keyword);

describe('the header of a record', () => {
  it('is searched in keywords, values and comments', () => {
    expect(found('')).toHaveLength(4);
    expect(found('filter')).toEqual(['FILTER']);
    expect(found('f200w NAME')).toEqual(['FILTER']);
    expect(found('159')).toEqual(['CRVAL1']);
    expect(found('<script>')).toEqual(['COMMENT']);
    expect(found('.*')).toEqual([]);
  });

  it('shows values as the file has them', () =>
    expect(cards.map(valueText)).toEqual(['F200W', 'T', '159.2126', '']));

  it('names its parts', () => {
    const hdu = { index: 1, name: 'SCI', type: 'image', dimensions: [2048, 1024], bitpix: -32, cards: [] };
    expect(hduTitle(hdu)).toBe('1 SCI · image · 2048 × 1024');
    expect(hduTitle({ ...hdu, index: 0, name: '', type: 'primary', dimensions: [] })).toBe('0 · primary');
  });
});
