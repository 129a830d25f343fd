import { memorySource } from '../../byte-source.js';
import { ArgumentError } from '../../errors.js';
import { onesComplementSum } from '../checksum/ones-complement.js';
import type { Hdu } from '../hdu/hdu.js';
import { openFits } from '../hdu/open.js';
import type { Card } from '../header/card.js';
import { encodePixels, pixelFormat } from './encode-pixels.js';
import type { PixelData, WritableHdu } from './writable.js';
import { fitsChunks, writeExtension, writeFits } from './write-fits.js';

const cardsOf = (hdu: Hdu): unknown[] => hdu.header.cards.map(({ keyword, value }) => [keyword, value]);

/** The cards of each HDU that is written. */
async function written(...hdus: readonly WritableHdu[]): Promise<unknown[][]> {
  return (await openFits(memorySource(writeFits(hdus)))).hdus.map(cardsOf);
}

const card = (keyword: string, value: Card['value']): Card => ({ keyword, value });

describe('the cards of an image (FITS Standard 4.0, section 4.4.1)', () => {
  const [simple, bitpix8] = [
    ['SIMPLE', true],
    ['BITPIX', 8],
  ];

  it('stand in their order, in the first HDU and in others', async () => {
    const data = Int16Array.of(1, 2, 3, 4, 5, 6);
    expect(await written({})).toEqual([[simple, bitpix8, ['NAXIS', 0]]]);
    expect(await written({ shape: [2, 2] })).toEqual([[simple, bitpix8, ['NAXIS', 0]]]);
    const image = { data, shape: [3, 2], name: 'SCI', version: 4, cards: [card('OBJECT', 'M 31')] };
    const axes = [
      ['BITPIX', 16],
      ['NAXIS', 2],
      ['NAXIS1', 3],
      ['NAXIS2', 2],
    ];
    const names = [
      ['EXTNAME', 'SCI'],
      ['EXTVER', 4],
      ['OBJECT', 'M 31'],
    ];
    expect(await written(image, { data })).toEqual([
      [simple, ...axes, ['EXTEND', true], ...names],
      [
        ['XTENSION', 'IMAGE'],
        ['BITPIX', 16],
        ['NAXIS', 1],
        ['NAXIS1', 6],
        ['PCOUNT', 0],
        ['GCOUNT', 1],
      ],
    ]);
    expect(await written({}, image)).toEqual([
      [simple, bitpix8, ['NAXIS', 0], ['EXTEND', true]],
      [['XTENSION', 'IMAGE'], ...axes, ['PCOUNT', 0], ['GCOUNT', 1], ...names],
    ]);
  });

  it('leave out those that the writer makes', async () => {
    const structural = [
      ...[
        'SIMPLE',
        'XTENSION',
        'BITPIX',
        'NAXIS',
        'NAXIS1',
        'NAXIS17',
        'EXTEND',
        'PCOUNT',
        'GCOUNT',
        'GROUPS',
      ],
      ...['EXTNAME', 'EXTVER', 'CHECKSUM', 'DATASUM', 'END', 'CONTINUE', 'extname'],
    ].map((keyword) => card(keyword, 7));
    const scaling = ['BSCALE', 'BZERO', 'BLANK', 'bzero'].map((keyword) => card(keyword, 3));
    const kept = ['NAXISX', 'OBJECT'].map((keyword) => card(keyword, 5));
    const cards = [...structural, ...scaling, ...kept];
    const signed = await written({ data: Int16Array.of(1), cards });
    expect(signed[0].slice(4)).toEqual([
      ...[
        ['BSCALE', 3],
        ['BZERO', 3],
        ['BLANK', 3],
        ['BZERO', 3],
        ['NAXISX', 5],
        ['OBJECT', 5],
      ],
    ]);
    const unsigned = await written({ data: Uint16Array.of(1), cards });
    expect(unsigned[0].slice(4)).toEqual([
      ['BSCALE', 1],
      ['BZERO', 32768],
      ['NAXISX', 5],
      ['OBJECT', 5],
    ]);
  });

  it("refuse a shape that differs from the data's, and a file of no HDUs", () => {
    const wrong = () => writeFits([{ data: new Uint8Array(6), shape: [3, 3] }]);
    expect(wrong).toThrow('shape: 3 × 3 is not the shape of 6 pixels');
    expect(wrong).toThrow(ArgumentError);
    expect(() => writeFits([])).toThrow('hdus: a file has at least one HDU');
  });
});

describe('the bytes of pixels', () => {
  it.each<[PixelData, number, number | bigint | undefined, string]>([
    [Uint8Array.of(0, 255), 8, undefined, '00ff'],
    [Int8Array.of(-128, 127), 8, -128, '00ff'],
    [Int16Array.of(-2, 258), 16, undefined, 'fffe0102'],
    [Uint16Array.of(0, 32769), 16, 32768, '80000001'],
    [Int32Array.of(-2, 16909060), 32, undefined, 'fffffffe01020304'],
    [Uint32Array.of(0, 2147483649), 32, 2147483648, '8000000000000001'],
    [BigInt64Array.of(72623859790382856n), 64, undefined, '0102030405060708'],
    [BigUint64Array.of(1n), 64, 2n ** 63n, '8000000000000001'],
    [Float32Array.of(1.5), -32, undefined, '3fc00000'],
    [Float64Array.of(-1.5), -64, undefined, 'bff8000000000000'],
  ])('%s are of BITPIX %i', (data, bitpix, bzero, hex) => {
    expect(pixelFormat(data)).toEqual(bzero === undefined ? { bitpix } : { bitpix, bzero });
    expect(Buffer.concat([...encodePixels(data)]).toString('hex')).toBe(hex);
  });

  it('come in pieces of 262144 pixels, from anywhere in memory', () => {
    const length = 2 * 262_144 + 3;
    const memory = new Int16Array(length + 5);
    for (let k = 0; k < memory.length; k++) memory[k] = k;
    const data = memory.subarray(5);
    const pieces = [...encodePixels(data)];
    expect(pieces.map((piece) => piece.length)).toEqual([524_288, 524_288, 6]);
    const bytes = Buffer.concat(pieces);
    expect(Buffer.compare(bytes, Buffer.from(data.slice().buffer).swap16())).toBe(0);
    expect([...encodePixels(new Uint8Array(0))]).toEqual([]);
  });
});

describe('a file', () => {
  const units: WritableHdu[] = [
    { data: new Uint8Array(2880).fill(1) },
    { data: new Uint8Array(2881).fill(2) },
    { type: 'table', columns: [{ name: 'odd', data: ['abc', 'de', 'f'] }] },
    {},
  ];

  it.each([false, true])('is the same in pieces and at once (checksums: %s)', (checksum) => {
    const whole = writeFits(units, { checksum });
    const pieces = [...fitsChunks(units, { checksum })];
    expect(Buffer.compare(Buffer.concat(pieces), whole)).toBe(0);
    expect(whole.length % 2880).toBe(0);
    expect(whole.length / 2880).toBe(2 + 3 + 2 + 1);
    expect(pieces.every((piece) => piece.length > 0)).toBe(true);
    expect(pieces).toHaveLength(2 + 3 + 3 + 1);
  });

  it('has checksums only if requested, and then for all its HDUs', async () => {
    const { hdus } = await openFits(memorySource(writeFits(units)));
    expect(hdus.some(({ header }) => header.has('CHECKSUM') || header.has('DATASUM'))).toBe(false);
    const bytes = writeFits(units, { checksum: true });
    const file = await openFits(memorySource(bytes));
    for (const [k, { header, headerOffset, headerLength, dataLength }] of file.hdus.entries()) {
      expect(header.cards.slice(-2).map(({ keyword }) => keyword)).toEqual(['CHECKSUM', 'DATASUM']);
      const end = headerOffset + headerLength + Math.ceil(dataLength / 2880) * 2880;
      expect(onesComplementSum(bytes.slice(headerOffset, end))).toBe(0xffffffff);
      const sum = [0x01010101 * 720, 0x02020202 * 720 + 0x02000000, undefined, 0][k];
      if (sum !== undefined)
        expect(Number(header.string('DATASUM'))).toBe((sum % 2 ** 32) + Math.floor(sum / 2 ** 32));
    }
  });

  it('may be made of an extension that is written alone', () => {
    const alone = writeExtension(units[1]);
    expect(
      Buffer.concat([writeFits([{}, {}]).subarray(0, 2880), alone]).equals(writeFits([{}, units[1]])),
    ).toBe(true);
  });
});
