import { memorySource } from '../../byte-source.js';
import { ArgumentError, FitsFormatError } from '../../errors.js';
import type { CardValue } from '../header/card-value.js';
import { FitsHeader } from '../header/header.js';
import { describeHdu, promisedLength } from './describe.js';
import { findHdu, findImageHdu, isImage } from './find.js';
import type { FitsFile, Hdu } from './hdu.js';

type Cards = Readonly<Record<string, CardValue>>;

const headerOf = (cards: Cards, without: readonly string[] = []): FitsHeader =>
  new FitsHeader(
    Object.entries(cards)
      .filter(([keyword]) => !without.includes(keyword))
      .map(([keyword, value]) => ({ keyword, value })),
    { file: 'a.fits', hdu: 1 },
  );

const describeCards = (cards: Cards, available = 1e9, index = 1): Hdu =>
  describeHdu(headerOf(cards), { index, headerOffset: 5760, headerLength: 2880 }, available);

const PRIMARY: Cards = { SIMPLE: true, BITPIX: 16, NAXIS: 2, NAXIS1: 30, NAXIS2: 20 };
const extension = (type: string, more: Cards = {}): Cards => ({
  ...{ XTENSION: type, BITPIX: 8, NAXIS: 2, NAXIS1: 30, NAXIS2: 20, PCOUNT: 0, GCOUNT: 1 },
  ...more,
});
const Z_IMAGE: Cards = { ZIMAGE: true, ZBITPIX: -32, ZNAXIS: 3, ZNAXIS1: 7, ZNAXIS2: 8, ZNAXIS3: 9 };

describe('describeHdu', () => {
  it('gives all properties of an HDU', () => {
    expect(describeCards({ ...PRIMARY, EXTNAME: 'SCI  ', EXTVER: 3 })).toEqual({
      ...{ index: 1, kind: 'primary', name: 'SCI', version: 3, header: expect.any(FitsHeader) as FitsHeader },
      ...{ bitpix: 16, shape: [30, 20], constant: undefined },
      ...{ headerOffset: 5760, headerLength: 2880, dataOffset: 8640, dataLength: 1200 },
    });
  });

  it.each<[string, Cards, string]>([
    ['SIMPLE', PRIMARY, 'primary'],
    ['SIMPLE = F', { ...PRIMARY, SIMPLE: false }, 'other'],
    ['GROUPS and no first axis', { ...PRIMARY, GROUPS: true, NAXIS1: 0 }, 'random-groups'],
    ['GROUPS and a first axis', { ...PRIMARY, GROUPS: true }, 'primary'],
    ['GROUPS = F', { ...PRIMARY, GROUPS: false, NAXIS1: 0 }, 'primary'],
    ['no first pixel', { ...PRIMARY, NAXIS1: 0 }, 'primary'],
    ['IMAGE', extension('IMAGE'), 'image'],
    ['IUEIMAGE', extension('IUEIMAGE'), 'image'],
    ['TABLE', extension('TABLE'), 'table'],
    ['BINTABLE', extension('BINTABLE'), 'bintable'],
    ['A3DTABLE', extension('A3DTABLE'), 'bintable'],
    ['DUMP', extension('DUMP'), 'other'],
    ['ZIMAGE', extension('BINTABLE', Z_IMAGE), 'compressed-image'],
    ['ZIMAGE = F', extension('BINTABLE', { ZIMAGE: false }), 'bintable'],
    ['ZTABLE', extension('BINTABLE', { ZTABLE: true }), 'compressed-table'],
    ['ZTABLE = F', extension('BINTABLE', { ZTABLE: false }), 'bintable'],
    ['ZIMAGE of an image', extension('IMAGE', { ZIMAGE: true }), 'image'],
    ['ZTABLE of an ASCII table', extension('TABLE', { ZTABLE: true }), 'table'],
  ])('recognises the kind by %s', (_, cards, kind) => {
    expect(describeCards(cards).kind).toBe(kind);
  });

  it.each<[string, Cards, number, string]>([
    ['the first HDU', PRIMARY, 0, 'PRIMARY'],
    ['the first HDU with EXTNAME', { ...PRIMARY, EXTNAME: ' FLUX ' }, 0, 'FLUX'],
    ['a first HDU that does not conform', { ...PRIMARY, SIMPLE: false }, 0, ''],
    ['an extension', extension('IMAGE'), 2, ''],
    ['an extension with a number for a name', extension('IMAGE', { EXTNAME: 7 }), 2, ''],
  ])('names %s', (_, cards, index, name) => {
    expect(describeCards(cards, 1e9, index).name).toBe(name);
  });

  it('ignores a version that is no integer', () => {
    expect(describeCards({ ...PRIMARY, EXTVER: 1.5 }).version).toBeNull();
    expect(describeCards({ ...PRIMARY, EXTVER: 0 }).version).toBe(0);
  });

  it('looks through compression: shape and BITPIX are those of the image', () => {
    const unit = describeCards(extension('BINTABLE', Z_IMAGE));
    expect(unit).toMatchObject({ bitpix: -32, shape: [7, 8, 9], dataLength: 600 });
    expect(() => describeCards(extension('BINTABLE', { ...Z_IMAGE, ZBITPIX: 9 }))).toThrow('card ZBITPIX: 9');
    expect(() => describeCards(extension('BINTABLE', { ...Z_IMAGE, ZNAXIS: 1000 }))).toThrow(
      'card ZNAXIS: 1000 axes, more than 999',
    );
  });

  it('has data up to the end of the file, no more', () => {
    expect(describeCards(PRIMARY, 1200).dataLength).toBe(1200);
    expect(() => describeCards(PRIMARY, 1199)).toThrow(
      'a.fits HDU 1 card NAXIS: 30 × 20 pixels are 1200 bytes, the file has room for 1199',
    );
    expect(describeCards({ ...PRIMARY, SIMPLE: false }, 77).dataLength).toBe(77);
  });

  it('refuses a header with neither SIMPLE nor XTENSION, or with an invalid one', () => {
    expect(() =>
      describeHdu(headerOf(PRIMARY, ['SIMPLE']), { index: 1, headerOffset: 0, headerLength: 1 }, 1e9),
    ).toThrow('card XTENSION: is missing');
    expect(() => describeCards({ ...PRIMARY, SIMPLE: 'T' })).toThrow("card SIMPLE: is 'T', not a logical");
  });
});

describe('a constant array', () => {
  const EMPTY: Cards = { SIMPLE: true, BITPIX: -32, NAXIS: 0 };
  const shapeOf = (more: Cards) => {
    const { shape, constant, bitpix } = describeCards({ ...EMPTY, ...more });
    return [shape, constant, bitpix];
  };

  it('has the size of NPIX1 and NPIX2 and the value of PIXVALUE, where all of it is there', () => {
    expect(shapeOf({ PIXVALUE: 0, NPIX1: 3, NPIX2: 4 })).toEqual([[3, 4], 0, -32]);
    expect(shapeOf({ PIXVALUE: 2.5, NPIX1: 3 })).toEqual([[3], 2.5, -32]);
    expect(shapeOf({ PIXVALUE: 2.5, NPIX2: 3 })).toEqual([[], undefined, -32]);
    expect(shapeOf({ NPIX1: 3, NPIX2: 4 })).toEqual([[], undefined, -32]);
    expect(shapeOf({ PIXVALUE: 'x', NPIX1: 3 })).toEqual([[], undefined, -32]);
    const own = { NAXIS: 1, NAXIS1: 5, PIXVALUE: 7, NPIX1: 3, NPIX2: 4 };
    expect(shapeOf(own)).toEqual([[5], undefined, -32]);
  });

  it('has no more than 2²⁸ pixels, and no fewer than none', () => {
    expect(shapeOf({ PIXVALUE: 1, NPIX1: 2 ** 14, NPIX2: 2 ** 14 })[0]).toEqual([16384, 16384]);
    expect(shapeOf({ PIXVALUE: 1, NPIX1: 0, NPIX2: 5 })[0]).toEqual([0, 5]);
    for (const [width, height] of [
      [2 ** 14, 2 ** 14 + 1],
      [-1, 5],
      [5, -1],
      [-5, -5],
    ]) {
      expect(() => shapeOf({ PIXVALUE: 1, NPIX1: width, NPIX2: height })).toThrow(
        `card NPIX1: ${width} × ${height} is not a size`,
      );
    }
    expect(() => shapeOf({ PIXVALUE: 1, NPIX1: 1.5 })).toThrow('card NPIX1: is 1.5, not an integer');
  });
});

describe('the length of data (FITS Standard 4.0, equations 1, 2 and 4)', () => {
  it.each<[string, Cards, number]>([
    ['an image of 16 bits', PRIMARY, 1200],
    ['doubles', { ...PRIMARY, BITPIX: -64 }, 4800],
    ['no axes', { SIMPLE: true, BITPIX: 8, NAXIS: 0 }, 0],
    ['no axes, whatever PCOUNT says', { SIMPLE: true, BITPIX: 8, NAXIS: 0, PCOUNT: 9, GCOUNT: 2 }, 0],
    ['an axis of no pixels', { ...PRIMARY, NAXIS2: 0 }, 0],
    ['a heap', extension('BINTABLE', { PCOUNT: 13 }), 613],
    ['groups and parameters', extension('IMAGE', { PCOUNT: 13, GCOUNT: 3 }), 3 * 613],
    ['random groups', { ...PRIMARY, GROUPS: true, NAXIS1: 0, PCOUNT: 5, GCOUNT: 7 }, 2 * 7 * (5 + 20)],
    ['no card for groups', { ...PRIMARY, PCOUNT: 1 }, 1202],
    ['a file that promises nothing', { ...PRIMARY, SIMPLE: false }, Infinity],
    ['as much as can be counted', { ...PRIMARY, BITPIX: 8, NAXIS1: 2 ** 52, NAXIS2: 1 }, 2 ** 52],
  ])('of %s', (_, cards, bytes) => {
    expect(promisedLength(headerOf(cards))).toBe(bytes);
  });

  it.each<[Cards, string]>([
    [
      { ...PRIMARY, NAXIS1: 2 ** 50, NAXIS2: 2 ** 3, BITPIX: 8 },
      'bytes of data are more than a file can hold',
    ],
    [{ ...PRIMARY, NAXIS: 1000 }, 'card NAXIS: 1000 axes, more than 999'],
    [{ ...PRIMARY, NAXIS: -1 }, 'card NAXIS: -1 is negative'],
    [extension('BINTABLE', { PCOUNT: -1 }), 'card PCOUNT: -1 is negative'],
    [extension('BINTABLE', { GCOUNT: 1.5 }), 'card GCOUNT: is 1.5, not an integer'],
    [{ ...PRIMARY, BITPIX: -8 }, 'card BITPIX: -8 is not one of 8, 16, 32, 64, -32, -64'],
  ])('of %j is refused', (cards, message) => {
    expect(() => promisedLength(headerOf(cards))).toThrow(message);
    expect(() => promisedLength(headerOf(cards))).toThrow(FitsFormatError);
  });

  it('may be that of 999 axes', () => {
    const axes = Object.fromEntries(Array.from({ length: 999 }, (_, k) => [`NAXIS${k + 1}`, 1]));
    expect(promisedLength(headerOf({ SIMPLE: true, BITPIX: 8, NAXIS: 999, ...axes }))).toBe(1);
  });

  it('takes a size that is given twice, if it is the same one', () => {
    const twice = (value: CardValue) =>
      new FitsHeader([...headerOf(PRIMARY).cards, { keyword: 'NAXIS1', value }], { file: 'a.fits' });
    expect(promisedLength(twice(30))).toBe(1200);
    expect(() => promisedLength(twice(31))).toThrow('card NAXIS1: given twice: 30 and 31');
  });
});

describe('finding an HDU', () => {
  const unit = (cards: Cards, index: number): Hdu => describeCards(cards, 1e9, index);
  const fileOf = (...units: readonly Cards[]): FitsFile => ({
    source: memorySource(new Uint8Array(0), 'a.fits'),
    hdus: units.map(unit),
  });
  const image = (name: string, more: Cards = {}) => extension('IMAGE', { EXTNAME: name, ...more });
  const CONSTANT: Cards = { NAXIS: 0, PIXVALUE: 7, NPIX1: 4, NPIX2: 4 };

  it.each<[string, Cards, boolean]>([
    ['a primary HDU', PRIMARY, true],
    ['an extension', image('A'), true],
    ['a compressed one', extension('BINTABLE', Z_IMAGE), true],
    ['a constant one', image('A', CONSTANT), true],
    ['one axis', image('A', { NAXIS: 1 }), true],
    ['no axes', image('A', { NAXIS: 0 }), false],
    ['no rows', image('A', { NAXIS2: 0 }), false],
    ['a table', extension('BINTABLE'), false],
    ['random groups', { ...PRIMARY, GROUPS: true, NAXIS1: 0 }, false],
    ['a file that does not conform', { ...PRIMARY, SIMPLE: false }, false],
  ])('recognises an image: %s', (_, cards, is) => {
    expect(isImage(unit(cards, 0))).toBe(is);
  });

  it('finds it by name and version, the first of several', () => {
    const file = fileOf(
      PRIMARY,
      image('SCI', { EXTVER: 1 }),
      image('Sci', { EXTVER: 2 }),
      image('ERR'),
      image('SCI'),
    );
    const at = (name: string, version?: number) => findHdu(file, name, version)?.index;
    expect([at('sci'), at(' SCI '), at('SCI', 1), at('SCI', 2), at('SCI', 3)]).toEqual([
      1,
      1,
      1,
      2,
      undefined,
    ]);
    expect([at('err'), at('err', 1), at('err', 2), at('DQ'), at('primary')]).toEqual([
      3,
      3,
      undefined,
      undefined,
      0,
    ]);
  });

  it('shows the first science array of two axes, else the first image, a constant one last', () => {
    const shown = (...units: readonly Cards[]) => findImageHdu(fileOf(...units)).index;
    const bare = { SIMPLE: true, BITPIX: 8, NAXIS: 0 };
    expect(shown(bare, image('ERR'), image('sci'), image('SCI'))).toBe(2);
    expect(shown(bare, image('SCI', { NAXIS: 1 }), image('ERR'))).toBe(2);
    expect(shown(bare, image('SCI', CONSTANT), image('ERR'), image('DQ'))).toBe(2);
    expect(shown(bare, image('SCI', CONSTANT), image('ERR', CONSTANT))).toBe(1);
    expect(shown(bare, extension('BINTABLE', { EXTNAME: 'SCI' }), image('A'))).toBe(2);
    expect(shown(PRIMARY, image('A'))).toBe(0);
  });

  it('shows the requested HDU, or reports the reason', () => {
    const file = fileOf(PRIMARY, extension('BINTABLE'), image('A', { NAXIS: 1 }));
    expect([findImageHdu(file, 0).index, findImageHdu(file, 2).index]).toEqual([0, 2]);
    expect(() => findImageHdu(file, 1)).toThrow('hdu: HDU 1 of a.fits (bintable) has no image');
    expect(() => findImageHdu(file, 3)).toThrow('hdu: 3 is not among the 3 HDUs of a.fits');
    expect(() => findImageHdu(file, 3)).toThrow(ArgumentError);
    const damage = new FitsFormatError('cut', {});
    const damaged = { ...file, damage };
    expect(() => findImageHdu(damaged, 3)).toThrow(damage);
    expect(() => findImageHdu(damaged, 4)).toThrow(damage);
    expect(() => findImageHdu(damaged, 0.5)).toThrow('0.5 is not among the 3 HDUs');
    expect(findImageHdu(damaged).index).toBe(0);
    expect(() => findImageHdu({ ...fileOf(extension('TABLE')), damage })).toThrow(damage);
    expect(() => findImageHdu(fileOf(extension('TABLE')))).toThrow(
      'a.fits: the file has no image with two or more axes',
    );
  });
});
