import type { Card } from '../header/card.js';
import { FitsHeader } from '../header/header.js';

/** Keywords of the binary table that holds the tiles, which say nothing of the original. */
const STORAGE_KEYWORDS =
  /^(SIMPLE|XTENSION|BITPIX|NAXIS\d*|PCOUNT|GCOUNT|EXTEND|BLOCKED|TFIELDS|THEAP|CHECKSUM|DATASUM|TFORM\d+)$/;

/** Columns of the tiles of an image. */
const TILE_COLUMN_KEYWORDS = /^(TTYPE|TUNIT|TNULL|TSCAL|TZERO|TDISP|TDIM)\d+$/;

/** Keywords that steer the compression. */
const COMPRESSION_KEYWORDS =
  /^(ZIMAGE|ZTABLE|ZCMPTYPE|ZTILE\d+|ZTILELEN|ZNAME\d+|ZVAL\d+|ZMASKCMP|ZQUANTIZ|ZDITHER0|ZSCALE|ZZERO|ZBLANK|ZCTYP\d+)$/;

/** Keywords of the original header that were stored under another name. */
const ORIGINAL_KEYWORDS: Readonly<Record<string, string>> = {
  ZSIMPLE: 'SIMPLE',
  ZTENSION: 'XTENSION',
  ZBITPIX: 'BITPIX',
  ZNAXIS: 'NAXIS',
  ZPCOUNT: 'PCOUNT',
  ZGCOUNT: 'GCOUNT',
  ZEXTEND: 'EXTEND',
  ZBLOCKED: 'BLOCKED',
  ZTHEAP: 'THEAP',
  ZHECKSUM: 'CHECKSUM',
  ZDATASUM: 'DATASUM',
};
const NUMBERED_ORIGINAL = /^Z(NAXIS|FORM)(\d+)$/;

/** EXTNAME that compressors write where the original has none. */
const PLACEHOLDER_NAME = 'COMPRESSED_IMAGE';

/**
 * The header of the uncompressed image or table (FITS Standard 4.0 §10.1.2, §10.3.2): mandatory keywords in their
 * order first, then all other cards of the original.
 *
 * @param header of a compressed image (ZIMAGE) or table (ZTABLE)
 */
export function uncompressedHeader(header: FitsHeader): FitsHeader {
  const isTable = header.boolean('ZTABLE') === true;
  const restored: Card[] = [];
  for (const card of header.cards) {
    const original = originalCard(card, isTable);
    if (original) restored.push(original);
  }
  const mandatory = mandatoryCards(restored, isTable);
  const others = restored.filter((card) => !mandatory.some(({ keyword }) => keyword === card.keyword));
  return new FitsHeader([...mandatory, ...blankCard(header), ...others], header.location);
}

/** The card as it was in the original; `undefined` when it was not there. */
function originalCard(card: Card, isTable: boolean): Card | undefined {
  const { keyword, value } = card;
  if (STORAGE_KEYWORDS.test(keyword) || COMPRESSION_KEYWORDS.test(keyword)) return undefined;
  if (!isTable && TILE_COLUMN_KEYWORDS.test(keyword)) return undefined;
  if (keyword === 'EXTNAME' && !isTable && String(value).trim() === PLACEHOLDER_NAME) return undefined;
  const numbered = NUMBERED_ORIGINAL.exec(keyword);
  if (numbered) return { ...card, keyword: `${numbered[1] === 'FORM' ? 'TFORM' : 'NAXIS'}${numbered[2]}` };
  return { ...card, keyword: ORIGINAL_KEYWORDS[keyword] ?? keyword };
}

/** The mandatory cards of the original, those that it lacks with their only legal value. */
function mandatoryCards(restored: readonly Card[], isTable: boolean): Card[] {
  const find = (keyword: string): Card | undefined => restored.find((card) => card.keyword === keyword);
  const axes = isTable ? 2 : Number(find('NAXIS')?.value ?? 0);
  const simple = find('SIMPLE');
  const start = simple ?? find('XTENSION') ?? { keyword: 'XTENSION', value: isTable ? 'BINTABLE' : 'IMAGE' };
  return [
    start,
    find('BITPIX') ?? { keyword: 'BITPIX', value: 8 },
    find('NAXIS') ?? { keyword: 'NAXIS', value: axes },
    ...Array.from(
      { length: axes },
      (_, k) => find(`NAXIS${k + 1}`) ?? { keyword: `NAXIS${k + 1}`, value: 0 },
    ),
    ...(simple
      ? []
      : [
          find('PCOUNT') ?? { keyword: 'PCOUNT', value: 0 },
          find('GCOUNT') ?? { keyword: 'GCOUNT', value: 1 },
        ]),
    ...(isTable
      ? [{ keyword: 'TFIELDS', value: restored.filter((c) => /^TFORM\d+$/.test(c.keyword)).length }]
      : []),
  ];
}

/** In an integer image ZBLANK stands for a BLANK that the original may lack. */
function blankCard(header: FitsHeader): Card[] {
  const isInteger = (header.integer('ZBITPIX') ?? -1) > 0;
  if (!isInteger || header.has('BLANK') || !header.has('ZBLANK')) return [];
  return [{ keyword: 'BLANK', value: header.get('ZBLANK'), comment: 'value of undefined pixels' }];
}
