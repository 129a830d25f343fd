import { memorySource } from '../src/byte-source.js';
import type { FitsFile } from '../src/fits/hdu/hdu.js';
import { openFits } from '../src/fits/hdu/open.js';
import type { Card } from '../src/fits/header/card.js';
import { formatHeader } from '../src/fits/header/format-header.js';

/** A file whose second HDU has these cards and data, for files that the writer never writes. Its name is `hand.fits`. */
export function handMade(cards: readonly Card[], data: Uint8Array): Promise<FitsFile> {
  const primary = formatHeader([
    { keyword: 'SIMPLE', value: true },
    { keyword: 'BITPIX', value: 8 },
    { keyword: 'NAXIS', value: 0 },
  ]);
  return openFits(memorySource(Buffer.concat([primary, formatHeader(cards), data]), 'hand.fits'));
}

/** The cards of a table without a heap, unless `more` gives its length. */
export const tableCards = (
  type: 'TABLE' | 'BINTABLE',
  rowBytes: number,
  rows: number,
  more: Readonly<Record<string, string | number | boolean>>,
): Card[] =>
  Object.entries({
    ...{ XTENSION: type, BITPIX: 8, NAXIS: 2, NAXIS1: rowBytes, NAXIS2: rows, PCOUNT: 0, GCOUNT: 1 },
    ...more,
  }).map(([keyword, value]) => ({ keyword, value }));
