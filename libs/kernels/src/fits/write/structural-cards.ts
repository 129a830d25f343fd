import type { Card } from '../header/card.js';

/** Cards that follow from the data that are written, and that are therefore never taken over from elsewhere. */
const STRUCTURAL =
  /^(?:SIMPLE|XTENSION|BITPIX|NAXIS\d*|EXTEND|PCOUNT|GCOUNT|GROUPS|EXTNAME|EXTVER|CHECKSUM|DATASUM|END|CONTINUE)$/;

const SCALING = /^(?:BSCALE|BZERO|BLANK)$/;

/** EXTNAME and EXTVER. */
export function nameCards(hdu: { name?: string; version?: number }): Card[] {
  const cards: Card[] = [];
  if (hdu.name !== undefined) cards.push({ keyword: 'EXTNAME', value: hdu.name, comment: 'extension name' });
  if (hdu.version !== undefined)
    cards.push({ keyword: 'EXTVER', value: hdu.version, comment: 'extension version' });
  return cards;
}

/**
 * The given cards without those that describe the structure.
 * @param scaled whether the writer sets BSCALE and BZERO itself
 */
export function otherCards(cards: readonly Card[], scaled: boolean): Card[] {
  return cards.filter(({ keyword }) => {
    const key = keyword.toUpperCase();
    return !STRUCTURAL.test(key) && !(scaled && SCALING.test(key));
  });
}
