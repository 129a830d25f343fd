import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import type { Card } from '../header/card.js';
import { FitsHeader } from '../header/header.js';
import { openFits } from '../hdu/open.js';
import { uncompressedHeader } from './uncompressed-header.js';

/** What test/golden/compression.py writes. */
interface Golden {
  readonly name: string;
  /** Keywords and values of the header that funpack restores, without checksums and commentary. */
  readonly cards: [string, unknown][] | null;
  readonly file: string;
}

const golden = JSON.parse(readFileSync('test/golden/compression.json', 'utf8')) as {
  images: Golden[];
  tables: Golden[];
};
const references = [...golden.images, ...golden.tables].filter(({ cards }) => cards !== null);

const SKIPPED = new Set(['CHECKSUM', 'DATASUM', 'COMMENT', 'HISTORY', '']);

describe('uncompressedHeader', () => {
  it.each(references)('gives the cards that funpack gives: $name', async ({ file, cards }) => {
    const opened = await openFits(memorySource(gunzipSync(Buffer.from(file, 'base64'))));
    const header = uncompressedHeader(opened.hdus[1].header);
    const pairs = header.cards.filter((c) => !SKIPPED.has(c.keyword)).map((c) => [c.keyword, c.value]);
    const sorted = (list: readonly unknown[]): unknown[] =>
      [...list].sort((a, b) => (String(a) < String(b) ? -1 : 1));
    expect(sorted(pairs)).toEqual(sorted(cards!));
    const mandatory = cards!.findIndex(([keyword]) => keyword === 'GCOUNT') + 1;
    expect(pairs.slice(0, mandatory)).toEqual(cards!.slice(0, mandatory));
  });

  it('keeps comments and commentary', async () => {
    const table = golden.tables[0];
    const { hdus } = await openFits(memorySource(gunzipSync(Buffer.from(table.file, 'base64'))));
    expect(uncompressedHeader(hdus[1].header).all('HISTORY')).toEqual(hdus[1].header.all('HISTORY'));
    expect(hdus[1].header.all('HISTORY').length).toBeGreaterThan(0);
  });

  it('makes a primary header of ZSIMPLE, and BLANK of the ZBLANK of an integer image', () => {
    const card = (keyword: string, value: Card['value']): Card => ({ keyword, value });
    const header = uncompressedHeader(
      new FitsHeader([
        card('XTENSION', 'BINTABLE'),
        card('BITPIX', 8),
        card('NAXIS', 2),
        card('NAXIS1', 8),
        card('NAXIS2', 1),
        card('PCOUNT', 20),
        card('GCOUNT', 1),
        card('TFIELDS', 1),
        card('TFORM1', '1PB'),
        card('ZIMAGE', true),
        card('ZSIMPLE', true),
        card('ZBITPIX', 16),
        card('ZNAXIS', 1),
        card('ZNAXIS1', 3),
        card('ZEXTEND', true),
        card('ZBLANK', -7),
        card('ZHECKSUM', 'abc'),
        card('CHECKSUM', 'xyz'),
        card('EXTNAME', 'COMPRESSED_IMAGE'),
        card('OBJECT', 'M13'),
      ]),
    );
    expect(header.cards.map(({ keyword, value }) => [keyword, value])).toEqual([
      ['SIMPLE', true],
      ['BITPIX', 16],
      ['NAXIS', 1],
      ['NAXIS1', 3],
      ['BLANK', -7],
      ['EXTEND', true],
      ['CHECKSUM', 'abc'],
      ['OBJECT', 'M13'],
    ]);
  });
});
