import { describeHdu } from '../hdu/describe.js';
import { parseCard } from '../header/card.js';
import { FitsHeader } from '../header/header.js';
import { verifyHeader } from './verify-header.js';

const PRIMARY = ['SIMPLE  = T', 'BITPIX  = 8', 'NAXIS   = 2', 'NAXIS1  = 3', 'NAXIS2  = 4'];
const EXTENSION = [
  ...["XTENSION= 'IMAGE   '", 'BITPIX  = 8', 'NAXIS   = 1', 'NAXIS1  = 3', 'PCOUNT  = 0', 'GCOUNT  = 1'],
];

/** The problems of these cards: severity, keyword, reason. */
function faults(...cards: readonly string[]): string[][] {
  const header = new FitsHeader(cards.map(parseCard), { file: 'a.fits', hdu: 2 });
  const hdu = describeHdu(header, { index: 2, headerOffset: 0, headerLength: 2880 }, 1e6);
  return verifyHeader(hdu).map(({ severity, hdu: index, card, reason }) => {
    expect(index).toBe(2);
    return [severity, card ?? '', reason];
  });
}

describe('verifyHeader', () => {
  it('finds nothing in conforming headers', () => {
    expect(faults(...PRIMARY)).toEqual([]);
    expect(faults(...EXTENSION)).toEqual([]);
    expect(faults('SIMPLE  = T', 'BITPIX  = 8', 'NAXIS   = 0', 'EXTEND  = T')).toEqual([]);
  });

  it.each([
    ['SIMPLE  = T', 'NAXIS   = 0', 'BITPIX  = 8'],
    ['SIMPLE  = T', 'EXTEND  = T', 'BITPIX  = 8', 'NAXIS   = 0'],
  ])('wants BITPIX second: %s, %s …', (...cards) => {
    expect(faults(...cards)).toEqual([['error', 'BITPIX', 'is not card 2, as it should']]);
  });

  it('wants the axes behind NAXIS, in their order', () => {
    const [simple, bitpix, naxis, first, second] = PRIMARY;
    expect(faults(simple, bitpix, naxis, second, first)).toEqual([
      ['error', 'NAXIS1', 'is not card 4, as it should'],
    ]);
    expect(faults(simple, bitpix, naxis, first, 'OBJECT  = 1', second)).toEqual([
      ['error', 'NAXIS2', 'is not card 5, as it should'],
    ]);
  });

  it('wants SIMPLE first', () => {
    expect(faults("OBJECT  = 'M 31'", ...PRIMARY)).toEqual([
      ['error', 'SIMPLE', 'is not card 1, as it should'],
    ]);
  });

  it('wants PCOUNT and GCOUNT in an extension', () => {
    const without = (...left: readonly string[]) =>
      EXTENSION.filter((card) => !left.some((keyword) => card.startsWith(keyword)));
    expect(faults(...without('PCOUNT'))).toEqual([['error', 'PCOUNT', 'is not card 5, as it should']]);
    expect(faults(...without('GCOUNT'))).toEqual([['error', 'GCOUNT', 'is not card 6, as it should']]);
  });

  it('reports a file that declares itself non-conforming', () => {
    expect(faults('SIMPLE  = F', ...PRIMARY.slice(1))).toEqual([
      ['error', 'SIMPLE', 'the file says that it does not conform'],
    ]);
  });

  it.each([
    ["OBJECT  = 'M\u007f31'", 'OBJECT', 'has characters outside ASCII text'],
    ["OBJECT  = 'M\u001f31'", 'OBJECT', 'has characters outside ASCII text'],
    ['OBJECT  = 1 / \u00b5m', 'OBJECT', 'has characters outside ASCII text'],
    ['COMMENT \u00b5m', 'COMMENT', 'has characters outside ASCII text'],
    ['OBJECT  = 1.2.3', 'OBJECT', "'1.2.3' is not a legal value"],
    ['OBJ.CT  = 1', 'OBJ.CT', 'is not a legal keyword'],
    ['HIERARCH \u00b5m x = 1', '\u00b5m x', 'is not a legal keyword'],
  ])('reports %j', (card, keyword, reason) => {
    expect(faults(...PRIMARY, card)).toEqual([['error', keyword, reason]]);
  });

  it.each([
    ["OBJECT  = ' ~!@#$%^&*()'"],
    ['A_B-9   = 1'],
    ['        is text'],
    ['HIERARCH ESO DET gain = 1'],
    ['HIERARCH LONGERTHAN8 = 1'],
  ])('accepts %j', (card) => expect(faults(...PRIMARY, card)).toEqual([]));

  it('warns of repeated cards, except for text and records', () => {
    const twice = (card: string) => faults(...PRIMARY, card, card);
    expect(twice('OBJECT  = 1')).toEqual([['warning', 'OBJECT', 'is given 2 times']]);
    expect(faults(...PRIMARY, ...Array(3).fill('OBJECT  = 1'))).toEqual([
      ['warning', 'OBJECT', 'is given 3 times'],
    ]);
    for (const card of [
      'COMMENT a',
      'HISTORY a',
      '        a',
      "DP1     = 'NAXIS: 2'",
      "DP1     = 'A.1.x: -.5'",
    ])
      expect(twice(card)).toEqual([]);
    for (const card of [
      "DP1     = 'NAXIS: two'",
      "DP1     = '1AXIS: 2'",
      "DP1     = 'NAXIS 2'",
      "DP1     = 'NAXIS:2'",
    ])
      expect(twice(card)).toEqual([['warning', 'DP1', 'is given 2 times']]);
    expect(faults(...PRIMARY, "CONTINUE  'a'", "CONTINUE  'b'")).toEqual([]);
    expect(faults(...PRIMARY, 'HIERARCH', 'HIERARCH')).toEqual([]);
  });
});
