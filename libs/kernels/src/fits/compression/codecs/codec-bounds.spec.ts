import { FitsFormatError, UnsupportedError } from '../../../errors.js';
import { decodePlio } from './plio.js';
import { decodeRice } from './rice.js';
import { checkedCoding, mostRicePixels } from './rice-coding.js';
import { unshuffle } from './shuffle.js';

/** A stream from a text of bits; blanks are for the eye. */
function bits(text: string): Uint8Array {
  const bytes = text.replaceAll(' ', '').match(/.{1,8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

/** Big-endian 16-bit words. */
const words = (...values: readonly number[]): Uint8Array =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));

const binary = (value: number, digits: number): string =>
  BigInt.asUintN(digits, BigInt(value)).toString(2).padStart(digits, '0');

/**
 * RICE_1 as the standard describes it (FITS Standard 4.0, section 10.4.1): the first pixel as it is, then block by block the
 * differences, folded to numbers without sign, each as its high part in unary and `split` low bits.
 */
function encodeRice(
  pixels: readonly number[],
  bytesPerPixel: number,
  blockSize: number,
  splitOf: (block: number) => number | 'raw' | 'flat',
): Uint8Array {
  const pixelBits = 8 * bytesPerPixel;
  const codeBits = { 1: 3, 2: 4, 4: 5 }[bytesPerPixel] ?? 0;
  const rawCode = { 1: 6, 2: 14, 4: 25 }[bytesPerPixel] ?? 0;
  let text = binary(pixels[0], pixelBits);
  const sign = (value: number) => Number(BigInt.asIntN(pixelBits, BigInt(value)));
  const folded = pixels.map((pixel, k) => {
    const difference = sign(pixel - pixels[Math.max(0, k - 1)]);
    return difference >= 0 ? 2 * difference : -2 * difference - 1;
  });
  for (let first = 0; first < pixels.length; first += blockSize) {
    const block = folded.slice(first, first + blockSize);
    const split = splitOf(first / blockSize);
    if (split === 'flat') text += binary(0, codeBits);
    else if (split === 'raw')
      text += binary(rawCode + 1, codeBits) + block.map((value) => binary(value, pixelBits)).join('');
    else {
      text += binary(split + 1, codeBits);
      for (const value of block)
        text += `${'0'.repeat(Math.floor(value / 2 ** split))}1${split > 0 ? binary(value % 2 ** split, split) : ''}`;
    }
  }
  return bits(text);
}

describe('RICE_1 of every kind of block', () => {
  it.each([
    [1, 255, 5],
    [2, 32767, 13],
    [4, 2 ** 31 - 1, 24],
  ])('of %i bytes a pixel', (bytesPerPixel, largest, mostSplit) => {
    let seed = 7 * bytesPerPixel;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const lowest = bytesPerPixel === 1 ? 0 : -largest - 1;
    for (let blockSize = 1; blockSize <= 33; blockSize += 8) {
      for (let split = 0; split <= mostSplit; split++) {
        // Walks whose steps the split suits, in a flat block, coded ones and one that is as it is.
        const pixels: number[] = [Math.floor(lowest + random() * (largest - lowest))];
        const kinds = ['flat', split, 'raw', split] as const;
        for (let k = 1; k < 4 * blockSize - 1; k++) {
          const kind = kinds[Math.floor(k / blockSize)];
          const reach = kind === 'flat' ? 0 : kind === 'raw' ? largest : 2 ** (split + 1);
          const next = pixels[k - 1] + Math.round((random() - 0.5) * 2 * reach);
          pixels.push(Math.max(lowest, Math.min(largest, next)));
        }
        const stream = encodeRice(pixels, bytesPerPixel, blockSize, (block) => kinds[block]);
        const decoded = decodeRice(stream, { blockSize, bytesPerPixel }, new Int32Array(pixels.length));
        expect([...decoded]).toEqual(pixels);
      }
    }
  });

  it('is cut short where a byte is missing', () => {
    const pixels = [5, 9, 5, 70, 6, 6, 6, 6, 1, 2];
    for (const split of [0, 3, 'raw'] as const) {
      const stream = encodeRice(pixels, 2, 4, () => split);
      const options = { blockSize: 4, bytesPerPixel: 2 };
      expect([...decodeRice(stream, options, new Int32Array(10))]).toEqual(pixels);
      expect(() => decodeRice(stream.subarray(0, -1), options, new Int32Array(10))).toThrow(/cut short/);
    }
  });
});

describe('the limits of RICE_1', () => {
  const check = (length: number, blockSize: number, bytesPerPixel: number) => () =>
    checkedCoding(new Uint8Array(length), { blockSize, bytesPerPixel });

  it('are blocks of 1 to 4096 pixels of 1, 2 or 4 bytes, with a first pixel', () => {
    expect(check(1, 1, 1)()).toEqual({ codeBits: 3, rawCode: 6 });
    expect(check(2, 4096, 2)()).toEqual({ codeBits: 4, rawCode: 14 });
    expect(check(4, 32, 4)()).toEqual({ codeBits: 5, rawCode: 25 });
    for (const size of [0, -1, 4097, NaN]) expect(check(9, size, 2)).toThrow(`RICE_1: BLOCKSIZE = ${size}`);
    for (const size of [0, 3, 8]) expect(check(9, 32, size)).toThrow(`RICE_1 with BYTEPIX = ${size}`);
    expect(check(9, 32, 8)).toThrow(UnsupportedError);
    for (const size of [1, 2, 4]) {
      expect(check(size - 1, 32, size)).toThrow(`RICE_1: a tile of ${size - 1} bytes`);
      expect(check(size - 1, 32, size)).toThrow(FitsFormatError);
    }
    expect(check(2 ** 27, 32, 1)).not.toThrow();
    expect(check(2 ** 27 + 1, 32, 1)).toThrow('RICE_1: a tile of 134217729 bytes');
  });

  it('are one block for every three bits', () => {
    expect([0, 1, 2, 3, 4].map((bytes) => mostRicePixels(bytes, 10))).toEqual([0, 30, 60, 80, 110]);
  });
});

describe('the list of PLIO_1', () => {
  const decode = (bytes: Uint8Array, pixels: number) => [
    ...decodePlio(bytes, new Int32Array(pixels).fill(9)),
  ];

  it('ends where its header says, in the short form and the long one', () => {
    expect(decode(words(0, 0, 4, 0x4002, 0x4001), 4)).toEqual([1, 1, 0, 0]);
    expect(decode(words(0, 7, 0, 8, 0, 0, 0, 0x4002, 0x4001), 4)).toEqual([1, 1, 0, 0]);
    // The first instruction may stand farther behind, and nearer.
    expect(decode(words(0, 8, 0, 9, 0, 0, 0, 0x4004, 0x4001), 4)).toEqual([1, 0, 0, 0]);
    expect(decode(words(0, 5, 0xff9c, 6, 0, 0x4001), 2)).toEqual([1, 0]);
    expect(() => decode(words(0, 2, 0xff9c, 6, 0, 0x4001), 2)).toThrow('PLIO_1: illegal length of the list');
    expect(decode(words(0, 3, 0xff9c, 3, 0), 2)).toEqual([0, 0]);
    expect(() => decode(words(0, 0, 5, 0x4001), 2)).toThrow('illegal length');
    expect(decode(words(0, 0, 4, 0x4001), 2)).toEqual([1, 0]);
    expect(() => decode(words(0, 7, 0, 0x4001), 2)).toThrow('PLIO_1: cut short');
    expect(() => decode(words(0, 1), 2)).toThrow('PLIO_1: cut short');
  });

  it('may be longer than 32767 words', () => {
    const instructions = 33_000;
    const end = 7 + instructions;
    const list = words(
      0,
      7,
      0xff9c,
      end % 2 ** 15,
      end >> 15,
      0,
      0,
      ...Array<number>(instructions).fill(0x4001),
    );
    expect(decode(list, instructions + 1)).toEqual([...Array<number>(instructions).fill(1), 0]);
  });

  it('fills the tile to its last pixel, and no farther', () => {
    const list = (...instructions: readonly number[]) =>
      words(0, 7, 0xff9c, 7 + instructions.length, 0, 0, 0, ...instructions);
    for (const [instruction, last] of [
      [0x0003, 0],
      [0x4003, 1],
      [0x5003, 1],
    ]) {
      expect(decode(list(instruction), 3).at(-1)).toBe(last);
      expect(() => decode(list(instruction), 2)).toThrow('PLIO_1: more pixels than the tile has');
    }
    for (const [instruction, value] of [
      [0x6002, 3],
      [0x7001, 0],
    ]) {
      expect(decode(list(instruction), 1)).toEqual([value]);
      expect(() => decode(list(0x4001, instruction), 1)).toThrow('more pixels');
    }
    for (const instruction of [0x8000, 0xf000])
      expect(() => decode(list(instruction), 3)).toThrow('unknown instruction');
  });
});

describe('unshuffle', () => {
  it('leaves a rest where it is', () => {
    expect([...unshuffle(Uint8Array.of(1, 2, 3, 4, 5, 6, 7), 3)]).toEqual([1, 3, 5, 2, 4, 6, 7]);
    expect([...unshuffle(Uint8Array.of(1, 2, 3), 1)]).toEqual([1, 2, 3]);
    const given = Uint8Array.of(1, 2);
    expect(unshuffle(given, 4)).not.toBe(given);
    expect([...unshuffle(given, 4)]).toEqual([1, 2]);
  });
});
