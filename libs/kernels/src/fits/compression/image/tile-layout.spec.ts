import { FitsFormatError, UnsupportedError } from '../../../errors.js';
import { describeHdu } from '../../hdu/describe.js';
import type { CardValue } from '../../header/card-value.js';
import { FitsHeader } from '../../header/header.js';
import { tileLayout } from './tile-layout.js';

/** An image of 10 × 12 pixels of 16 bits, with no keyword that may be left out. */
const LEAST: Readonly<Record<string, CardValue>> = {
  ...{ XTENSION: 'BINTABLE', BITPIX: 8, NAXIS: 2, NAXIS1: 8, NAXIS2: 12, PCOUNT: 40, GCOUNT: 1 },
  ...{ TFIELDS: 1, TTYPE1: 'COMPRESSED_DATA', TFORM1: '1PB' },
  ...{ ZIMAGE: true, ZCMPTYPE: 'RICE_1', ZBITPIX: 16, ZNAXIS: 2, ZNAXIS1: 10, ZNAXIS2: 12 },
};

/** With columns of all names, lower case and with blanks around them. */
const ALL_COLUMNS: Readonly<Record<string, CardValue>> = {
  ...{ NAXIS1: 60, TFIELDS: 6, TTYPE1: ' compressed_data ', TFORM1: '1QB' },
  ...{ TTYPE2: 'Gzip_Compressed_Data', TFORM2: '1PB', TTYPE3: 'UNCOMPRESSED_DATA', TFORM3: '1PI' },
  ...{ TTYPE4: 'ZSCALE', TFORM4: '1D', TTYPE5: 'ZZERO', TFORM5: '1E', TTYPE6: 'ZBLANK', TFORM6: '1J' },
};

function layoutOf(more: Readonly<Record<string, CardValue>>, without: readonly string[] = []) {
  const cards = Object.entries({ ...LEAST, ...more })
    .filter(([keyword]) => !without.includes(keyword))
    .map(([keyword, value]) => ({ keyword, value }));
  const header = new FitsHeader(cards, { file: 'a.fits', hdu: 1 });
  return tileLayout(describeHdu(header, { index: 1, headerOffset: 0, headerLength: 2880 }, 1e9));
}

describe('the layout of tiles (FITS Standard 4.0, section 10.1)', () => {
  it('is by rows, and coded as the standard has it, where the header says no more', () => {
    expect(layoutOf({})).toEqual({
      ...{ codec: 'RICE_1', shape: [10, 12], tileShape: [10, 1], tileGrid: [1, 12] },
      ...{ coding: { bitpix: 16, bscale: 1, bzero: 0 }, quantised: false, dither: 'none', ditherSeed: 1 },
      ...{ blockSize: 32, bytesPerPixel: 4, smooth: false },
      columns: { compressed: { type: 'B', repeat: 1, descriptorBytes: 4, offset: 0 } },
      ...{ rowBytes: 8, rows: 12, heapOffset: 96 },
    });
  });

  it('follows the header', () => {
    const said = {
      ...ALL_COLUMNS,
      ...{ ZBITPIX: -32, ZTILE1: 4, ZTILE2: 5, NAXIS2: 9, THEAP: 700, ZDITHER0: 77 },
      ...{ ZQUANTIZ: ' subtractive_dither_2 ', ZSCALE: 0.5, ZZERO: 3, ZBLANK: -7, BSCALE: 2, BZERO: 4 },
      ...{ ZNAME1: 'other', ZVAL1: 9, ZNAME2: ' blocksize', ZVAL2: 16, ZNAME3: 'BYTEPIX', ZVAL3: 2 },
      ...{ ZNAME4: 'SMOOTH', ZVAL4: 1 },
    };
    expect(layoutOf(said)).toEqual({
      ...{ codec: 'RICE_1', shape: [10, 12], tileShape: [4, 5], tileGrid: [3, 3] },
      ...{ coding: { bitpix: -32, bscale: 2, bzero: 4 }, quantised: true, dither: 'dither-2' },
      ...{ ditherSeed: 77, scale: 0.5, zero: 3, blank: -7, blockSize: 16, bytesPerPixel: 2, smooth: true },
      columns: {
        compressed: { type: 'B', repeat: 1, descriptorBytes: 8, offset: 0 },
        gzipped: { type: 'B', repeat: 1, descriptorBytes: 4, offset: 16 },
        uncompressed: { type: 'I', repeat: 1, descriptorBytes: 4, offset: 24 },
        scale: { type: 'D', repeat: 1, offset: 32 },
        zero: { type: 'E', repeat: 1, offset: 40 },
        blank: { type: 'J', repeat: 1, offset: 44 },
      },
      ...{ rowBytes: 60, rows: 9, heapOffset: 700 },
    });
  });

  it.each([
    ...['RICE_1', 'GZIP_1', 'GZIP_2', 'PLIO_1', 'HCOMPRESS_1', 'NOCOMPRESS'].map((name) => [name, name]),
    ['RICE_ONE', 'RICE_1'],
    [' gzip_2 ', 'GZIP_2'],
  ])('accepts the codec %j', (name, codec) => {
    expect(layoutOf({ ZCMPTYPE: name }).codec).toBe(codec);
  });

  it.each([
    ['NO_DITHER', 'none'],
    ['SUBTRACTIVE_DITHER_1', 'dither-1'],
    ['SUBTRACTIVE_DITHER_2', 'dither-2'],
  ])('accepts the quantisation %s', (name, dither) => {
    expect(layoutOf({ ZQUANTIZ: name }).dither).toBe(dither);
  });

  it('quantises floating-point pixels that have a scale, as a column or as a keyword', () => {
    const floats = { ZBITPIX: -32 };
    expect(layoutOf(floats).quantised).toBe(false);
    expect(layoutOf({ ...floats, ZSCALE: 0.5 }).quantised).toBe(true);
    const column = { NAXIS1: 16, TFIELDS: 2, TTYPE2: 'ZSCALE', TFORM2: '1D' };
    expect(layoutOf({ ...floats, ...column }).quantised).toBe(true);
    expect(layoutOf({ ZSCALE: 0.5, ...column }).quantised).toBe(false);
  });

  it('takes parameters up to the first number that is left out, and SMOOTH = 0 as no', () => {
    expect(layoutOf({ ZNAME2: 'BLOCKSIZE', ZVAL2: 16 }).blockSize).toBe(32);
    expect(layoutOf({ ZNAME1: 'SMOOTH', ZVAL1: 0 }).smooth).toBe(false);
    expect(layoutOf({ ZNAME1: 7, ZVAL1: 1, ZNAME2: 'SMOOTH', ZVAL2: 2 }).smooth).toBe(true);
  });

  it('of a cube has tiles one plane deep, unless the header says otherwise', () => {
    const cube = { ZNAXIS: 3, ZNAXIS3: 7, ZTILE2: 12 };
    expect(layoutOf(cube)).toMatchObject({ tileShape: [10, 12, 1], tileGrid: [1, 1, 7] });
    expect(layoutOf({ ...cube, ZTILE3: 2 })).toMatchObject({ tileShape: [10, 12, 2], tileGrid: [1, 1, 4] });
  });

  it('has as many rows as tiles, or more', () => {
    expect(layoutOf({ NAXIS2: 13 }).rows).toBe(13);
    expect(() => layoutOf({ NAXIS2: 11 })).toThrow('a.fits HDU 1 card NAXIS2: 11 rows for 12 tiles');
  });

  it.each<[string, Record<string, CardValue>, string]>([
    ['a tile of no pixels', { ZTILE1: 0 }, 'card ZTILE1: 0 is not a size'],
    ['a tile of half a row', { ZTILE2: 0.5 }, 'card ZTILE2: is 0.5, not an integer'],
    [
      'pixels that are no arrays',
      { TFORM1: '3J', NAXIS1: 12 },
      'card COMPRESSED_DATA: is not a column of variable',
    ],
    ['a codec that is a number', { ZCMPTYPE: 1 }, 'card ZCMPTYPE: is 1, not a string'],
    ['a parameter that is text', { ZNAME1: 'BYTEPIX', ZVAL1: 'two' }, "card ZVAL1: is 'two', not an integer"],
    [
      'a scale of whole numbers',
      { NAXIS1: 12, TFIELDS: 2, TTYPE2: 'ZSCALE', TFORM2: '1J' },
      'card ZSCALE: is a column of type J',
    ],
    [
      'a zero of whole numbers',
      { NAXIS1: 12, TFIELDS: 2, TTYPE2: 'ZZERO', TFORM2: '1J' },
      'card ZZERO: is a column of type J',
    ],
    [
      'a blank that is real',
      { NAXIS1: 12, TFIELDS: 2, TTYPE2: 'ZBLANK', TFORM2: '1E' },
      'card ZBLANK: is a column of type E',
    ],
    ['rows that the columns do not fit in', { NAXIS1: 7 }, 'card NAXIS1: the columns need 8 bytes a row'],
    ['a column of no format', { TFORM1: '1ZZ' }, 'card TFORM1: is not a format of a binary table'],
  ])('is refused with %s', (_, more, message) => {
    expect(() => layoutOf(more)).toThrow(message);
    expect(() => layoutOf(more)).toThrow(FitsFormatError);
  });

  it.each(['NAXIS1', 'NAXIS2', 'ZCMPTYPE', 'TFIELDS', 'TFORM1'])('is refused without %s', (keyword) => {
    expect(() => layoutOf({}, [keyword])).toThrow(`card ${keyword}: is missing`);
  });

  it('is refused with a codec outside the standard, by its name', () => {
    const unknown = () => layoutOf({ ZCMPTYPE: 'BZIP2_1' });
    expect(unknown).toThrow(UnsupportedError);
    expect(unknown).toThrow("a.fits HDU 1 card ZCMPTYPE: compression 'BZIP2_1'");
  });

  it('takes no column without a name', () => {
    const unnamed = layoutOf({ NAXIS1: 16, TFIELDS: 2, TTYPE2: '  ', TFORM2: '1PB' });
    expect(unnamed.columns).toEqual({ compressed: { type: 'B', repeat: 1, descriptorBytes: 4, offset: 0 } });
  });

  it.each(['B', 'I', 'J'])('takes a blank of type %s', (type) => {
    const { columns } = layoutOf({ NAXIS1: 12, TFIELDS: 2, TTYPE2: 'ZBLANK', TFORM2: `1${type}` });
    expect(columns.blank?.type).toBe(type);
  });
});
