import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { memorySource } from '../../byte-source.js';
import type { Card } from '../header/card.js';
import { FitsHeader } from '../header/header.js';
import { openFits } from '../hdu/open.js';
import { uncompressedHeader } from './uncompressed-header.js';

/** Output of test/golden/compression.py. */
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
  it.each(references)("gives funpack's cards: $name", async ({ file, cards }) => {
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

  const card = (keyword: string, value: Card['value']): Card => ({ keyword, value });
  const restored = (cards: readonly Card[]): [string, unknown][] =>
    uncompressedHeader(new FitsHeader(cards)).cards.map(({ keyword, value }) => [keyword, value]);

  /** Every keyword that says how tiles are stored (FITS Standard 4.0, sections 10.1 and 10.3). */
  const STORAGE = [
    ...[
      card('XTENSION', 'BINTABLE'),
      card('BITPIX', 8),
      card('NAXIS', 2),
      card('NAXIS1', 8),
      card('NAXIS2', 9),
    ],
    ...[card('PCOUNT', 99), card('GCOUNT', 1), card('TFIELDS', 1), card('THEAP', 72), card('TFORM1', '1PB')],
    ...[card('CHECKSUM', 'stored'), card('DATASUM', 'stored'), card('EXTEND', true), card('BLOCKED', true)],
    ...[card('ZCMPTYPE', 'RICE_1'), card('ZTILE1', 4), card('ZTILE2', 4), card('ZTILELEN', 3)],
    ...[card('ZNAME1', 'BLOCKSIZE'), card('ZVAL1', 32), card('ZMASKCMP', 'NONE'), card('ZQUANTIZ', 'NONE')],
    ...[card('ZDITHER0', 7), card('ZSCALE', 1), card('ZZERO', 0), card('ZCTYP1', 'GZIP_1')],
  ];
  /** Cards of the original header. */
  const KEPT = [
    ...[card('ZHECKSUM', 'original'), card('ZDATASUM', 'original'), card('ZEXTEND', false)],
    ...[card('ZBLOCKED', false), card('OBJECT', 'M13'), card('ZSTRANGE', 1)],
  ];

  it('makes an extension from the Z keywords of an image, without those about tiles', () => {
    const image = [
      ...[...STORAGE, ...KEPT, card('ZIMAGE', true), card('ZTENSION', 'IMAGE'), card('ZBITPIX', -32)],
      ...[
        card('ZGCOUNT', 1),
        card('ZPCOUNT', 0),
        card('ZNAXIS2', 12),
        card('ZNAXIS1', 11),
        card('ZNAXIS', 2),
      ],
      ...['TTYPE', 'TUNIT', 'TNULL', 'TSCAL', 'TZERO', 'TDISP', 'TDIM'].map((name) =>
        card(`${name}1`, 'tile'),
      ),
      ...[card('EXTNAME', ' COMPRESSED_IMAGE '), card('ZBLANK', 3), card('TTYPE', 'no number')],
    ];
    expect(restored(image)).toEqual([
      ...[
        ['XTENSION', 'IMAGE'],
        ['BITPIX', -32],
        ['NAXIS', 2],
        ['NAXIS1', 11],
        ['NAXIS2', 12],
      ],
      ...[
        ['PCOUNT', 0],
        ['GCOUNT', 1],
        ['CHECKSUM', 'original'],
        ['DATASUM', 'original'],
      ],
      ...[
        ['EXTEND', false],
        ['BLOCKED', false],
        ['OBJECT', 'M13'],
        ['ZSTRANGE', 1],
        ['TTYPE', 'no number'],
      ],
    ]);
  });

  it('makes a table of the Z keywords of a table, and keeps its columns and its name', () => {
    const columns = ['TTYPE', 'TUNIT', 'TNULL', 'TSCAL', 'TZERO', 'TDISP', 'TDIM'];
    const table = [
      ...[...STORAGE, ...KEPT, card('ZTABLE', true), card('ZTENSION', 'BINTABLE'), card('ZNAXIS1', 40)],
      ...[
        card('ZNAXIS2', 7),
        card('ZPCOUNT', 30),
        card('ZTHEAP', 290),
        card('ZFORM1', '1J'),
        card('ZFORM2', '9E'),
      ],
      ...[...columns.map((name) => card(`${name}1`, 'column')), card('EXTNAME', 'COMPRESSED_IMAGE')],
    ];
    expect(restored(table)).toEqual([
      ...[
        ['XTENSION', 'BINTABLE'],
        ['BITPIX', 8],
        ['NAXIS', 2],
        ['NAXIS1', 40],
        ['NAXIS2', 7],
      ],
      ...[
        ['PCOUNT', 30],
        ['GCOUNT', 1],
        ['TFIELDS', 2],
        ['CHECKSUM', 'original'],
        ['DATASUM', 'original'],
      ],
      ...[
        ['EXTEND', false],
        ['BLOCKED', false],
        ['OBJECT', 'M13'],
        ['ZSTRANGE', 1],
      ],
      ...[
        ['THEAP', 290],
        ['TFORM1', '1J'],
        ['TFORM2', '9E'],
        ...columns.map((name) => [`${name}1`, 'column']),
      ],
      ['EXTNAME', 'COMPRESSED_IMAGE'],
    ]);
  });

  it('gives mandatory cards that are left out their only legal value', () => {
    expect(restored([card('ZIMAGE', true)])).toEqual([
      ...[
        ['XTENSION', 'IMAGE'],
        ['BITPIX', 8],
        ['NAXIS', 0],
        ['PCOUNT', 0],
        ['GCOUNT', 1],
      ],
    ]);
    expect(
      restored([card('ZIMAGE', true), card('ZSIMPLE', true), card('ZNAXIS', 2), card('ZNAXIS2', 5)]),
    ).toEqual([
      ...[
        ['SIMPLE', true],
        ['BITPIX', 8],
        ['NAXIS', 2],
        ['NAXIS1', 0],
        ['NAXIS2', 5],
      ],
    ]);
    expect(restored([card('ZTABLE', true), card('ZFORM1', 'J')])).toEqual([
      ...[
        ['XTENSION', 'BINTABLE'],
        ['BITPIX', 8],
        ['NAXIS', 2],
        ['NAXIS1', 0],
        ['NAXIS2', 0],
      ],
      ...[
        ['PCOUNT', 0],
        ['GCOUNT', 1],
        ['TFIELDS', 1],
        ['TFORM1', 'J'],
      ],
    ]);
  });

  it('keeps the name of an image that has one', () => {
    expect(restored([card('ZIMAGE', true), card('EXTNAME', 'SCI')])).toContainEqual(['EXTNAME', 'SCI']);
  });

  it.each<[string, Card[], number | undefined]>([
    ['of 8 bits', [card('ZBITPIX', 8), card('ZBLANK', 255)], 255],
    ['of 64 bits', [card('ZBITPIX', 64), card('ZBLANK', 0)], 0],
    ['that is real has none', [card('ZBITPIX', -64), card('ZBLANK', -9)], undefined],
    ['without ZBITPIX has none', [card('ZBLANK', -9)], undefined],
    ['that has a BLANK keeps it', [card('ZBITPIX', 16), card('ZBLANK', -9), card('BLANK', -5)], -5],
    ['without ZBLANK has none', [card('ZBITPIX', 16)], undefined],
  ])('makes the BLANK of ZBLANK where the image is of integers: one %s', (_, cards, blank) => {
    const header = uncompressedHeader(new FitsHeader([card('ZIMAGE', true), ...cards]));
    expect(header.all('BLANK').map(({ value }) => value)).toEqual(blank === undefined ? [] : [blank]);
  });

  it('gives the position of the compressed header in errors', () => {
    const header = new FitsHeader([card('ZIMAGE', true)], { file: 'a.fits', hdu: 4 });
    expect(uncompressedHeader(header).location).toEqual({ file: 'a.fits', hdu: 4 });
  });
});
