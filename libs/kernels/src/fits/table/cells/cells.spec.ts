import { parseCard } from '../../header/card.js';
import { FitsHeader } from '../../header/header.js';
import type { AsciiCoding, BinaryCoding, TableColumn } from '../column.js';
import { decodeAsciiCell } from './ascii-cell.js';
import { cellShape, columnType } from './cell-shape.js';
import { decodeCell } from './decode-cell.js';
import { decodeElements, decodeText } from './decode-elements.js';
import { shortestFloat } from './shortest-float.js';
import { elementsBytes, fieldBytes, parseBinaryFormat, type ElementType } from './tform.js';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

type Binary = TableColumn & { coding: BinaryCoding };
const binary = (
  type: ElementType,
  more: Partial<Binary> = {},
  coding: Partial<BinaryCoding> = {},
): Binary => ({
  ...{ index: 0, name: 'a', format: type, scale: 1, zero: 0, offset: 0, width: 8 },
  ...{ coding: { binary: true, type, repeat: 1, ...coding }, ...more },
});

describe('TFORM of binary tables (FITS Standard 4.0, table 18)', () => {
  it.each<[string, ElementType, number, number]>([
    ['L', 'L', 1, 1],
    ['12X', 'X', 12, 2],
    ['8X', 'X', 8, 1],
    ['0X', 'X', 0, 0],
    ['B', 'B', 1, 1],
    ['3I', 'I', 3, 6],
    ['2J', 'J', 2, 8],
    ['K', 'K', 1, 8],
    ['20A', 'A', 20, 20],
    ['20A10', 'A', 20, 20],
    [' 5e ', 'E', 5, 20],
    ['2D', 'D', 2, 16],
    ['2C', 'C', 2, 16],
    ['1M', 'M', 1, 16],
    ['0D', 'D', 0, 0],
  ])('%s is %s × %i, of %i bytes', (tform, type, repeat, bytes) => {
    const format = parseBinaryFormat(tform)!;
    expect(format).toEqual({ type, repeat });
    expect(fieldBytes(format)).toBe(bytes);
    expect(elementsBytes(type, repeat)).toBe(bytes);
  });

  it.each<[string, ElementType, 4 | 8, number, number]>([
    ['PE(30)', 'E', 4, 1, 8],
    ['1PX(9)', 'X', 4, 1, 8],
    ['QD', 'D', 8, 1, 16],
    ['0QJ(5)', 'J', 8, 0, 0],
  ])('%s points at %s by %i bytes', (tform, type, descriptorBytes, repeat, bytes) => {
    const format = parseBinaryFormat(tform)!;
    expect(format).toEqual({ type, repeat, descriptorBytes });
    expect(fieldBytes(format)).toBe(bytes);
  });

  it.each(['', '3', 'Z', 'P', '2PE', 'PZ', '-1E', '1.5E'])('%j is none', (tform) => {
    expect(parseBinaryFormat(tform)).toBeUndefined();
  });
});

describe('elements of binary tables', () => {
  const view = new DataView(new ArrayBuffer(48));
  const read = (column: Binary, length: number, offset = 0) => decodeElements(view, offset, length, column);

  it('are bits, logicals and bytes', () => {
    bytesOf('\xa5\x80TFtf\x00\x01').forEach((byte, i) => view.setUint8(i, byte));
    const [yes, no] = [true, false];
    expect(read(binary('X'), 10)).toEqual([yes, no, yes, no, no, yes, no, yes, yes, no]);
    expect(read(binary('L'), 6, 2)).toEqual([yes, no, null, null, null, yes]);
    expect(read(binary('B'), 2)).toEqual([0xa5, 0x80]);
    expect(read(binary('B', { zero: -128 }), 2)).toEqual([0xa5 - 128, 0]);
    expect(read(binary('A'), 2, 2)).toEqual(['T', 'F']);
  });

  it('are integers, scaled, or nothing where they are TNULL', () => {
    [-5, 7, 300].forEach((value, i) => view.setInt16(2 * i, value));
    expect(read(binary('I'), 3)).toEqual([-5, 7, 300]);
    expect(read(binary('I', { scale: 2, zero: 1 }, { null: 7 }), 3)).toEqual([-9, null, 601]);
    [-70_000, 70_000].forEach((value, i) => view.setInt32(1 + 4 * i, value));
    expect(read(binary('J', { zero: 2 ** 31 }), 2, 1)).toEqual([2 ** 31 - 70_000, 2 ** 31 + 70_000]);
  });

  it('are exact to 64 bits', () => {
    const values = [2n ** 60n, -3n, 2n ** 53n - 1n, -(2n ** 63n)];
    values.forEach((value, i) => view.setBigInt64(8 * i, value));
    expect(read(binary('K'), 4)).toEqual([2n ** 60n, -3, 2 ** 53 - 1, -(2n ** 63n)]);
    expect(read(binary('K', { zero: 2 ** 63 }), 4)).toEqual([
      ...[2n ** 60n + 2n ** 63n, 2n ** 63n - 3n, 2n ** 63n + 2n ** 53n - 1n, 0],
    ]);
    expect(read(binary('K', { zero: 10 }), 3)).toEqual([2n ** 60n + 10n, 7, 2n ** 53n + 9n]);
    expect(read(binary('K', { zero: 0.5 }), 2)).toEqual([2 ** 60, -2.5]);
    expect(read(binary('K', { scale: 2, zero: 1 }), 2)).toEqual([2 ** 61, -5]);
    expect(read(binary('K', {}, { null: -3 }), 2)).toEqual([2n ** 60n, null]);
    expect(read(binary('K', {}, { null: 2n ** 60n }), 2)).toEqual([null, -3]);
  });

  it('are real and complex; TZERO moves the real part alone', () => {
    [1.5, -2, 0.25, 8].forEach((value, i) => view.setFloat32(4 * i, value));
    expect(read(binary('E', { scale: 2, zero: 1 }), 2)).toEqual([4, -3]);
    expect(read(binary('C'), 2)).toEqual([
      [1.5, -2],
      [0.25, 8],
    ]);
    expect(read(binary('C', { scale: 2, zero: 10 }), 2)).toEqual([
      [13, -4],
      [10.5, 16],
    ]);
    [1.1, -2.2].forEach((value, i) => view.setFloat64(8 * i, value));
    expect(read(binary('D'), 2)).toEqual([1.1, -2.2]);
    expect(read(binary('D', { scale: 1, zero: 1 }), 1)).toEqual([2.1]);
    expect(read(binary('D', { scale: 3, zero: 0 }), 1)[0]).toBeCloseTo(3.3, 12);
    expect(read(binary('M', { scale: -1, zero: 1 }), 1)).toEqual([[1 - 1.1, 2.2]]);
  });

  it.each([
    ['a b  ', 'a b'],
    [' a', ' a'],
    ['ab\0cd', 'ab'],
    ['\0', ''],
    ['ab \0', 'ab'],
  ])('of text %j are %j', (stored, text) => {
    expect(decodeText(bytesOf(stored))).toBe(text);
  });
});

describe('a cell', () => {
  const numbers = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const cell = (column: Binary, length: number, variable = false) =>
    decodeCell(numbers.subarray(0, length), length, column, variable);

  it('is a value or an array, nested according to TDIM', () => {
    expect(cell(binary('B'), 1)).toBe(1);
    expect(cell(binary('B'), 1, true)).toEqual([1]);
    expect(cell(binary('B'), 3)).toEqual([1, 2, 3]);
    expect(cell(binary('B', { shape: [2, 3] }), 6)).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect(cell(binary('B', { shape: [3, 1, 2] }), 6)).toEqual([[[1, 2, 3]], [[4, 5, 6]]]);
    expect(cell(binary('B', { shape: [6] }), 6)).toEqual([1, 2, 3, 4, 5, 6]);
    // A shape that does not fit is none.
    expect(cell(binary('B', { shape: [4, 2] }), 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(cell(binary('B', { shape: [0, 2] }), 0)).toEqual([]);
    expect(decodeCell(Uint8Array.of(0x80), 1, binary('X'), false)).toEqual([true]);
  });

  it('of text may be an array of strings', () => {
    const text = (shape?: number[]) => decodeCell(bytesOf('ab cd ef '), 9, binary('A', { shape }), false);
    expect(text()).toBe('ab cd ef');
    expect(text([9])).toBe('ab cd ef');
    expect(text([3, 3])).toEqual(['ab', 'cd', 'ef']);
    expect(text([3, 2])).toEqual(['ab', 'cd']);
    expect(text([3, 1, 3])).toEqual([['ab'], ['cd'], ['ef']]);
    expect(text([3, 4])).toBe('ab cd ef');
    expect(text([0, 3])).toBe('ab cd ef');
  });

  it.each<[Binary, readonly (number | null)[]]>([
    [binary('E'), []],
    [binary('X'), [1]],
    [binary('E', {}, { repeat: 0 }), [0]],
    [binary('E', {}, { repeat: 5 }), [5]],
    [binary('E', { shape: [2, 3] }, { repeat: 6 }), [3, 2]],
    [binary('E', { shape: [2, 3] }, { repeat: 7 }), [7]],
    [binary('E', {}, { descriptorBytes: 4 }), [null]],
    [binary('A', { width: 12, shape: [3, 2, 2] }, { repeat: 12 }), [2, 2]],
    [binary('A', { width: 12, shape: [12] }, { repeat: 12 }), []],
    [binary('A', { width: 12, shape: [5, 3] }, { repeat: 12 }), []],
    [binary('A', { width: 12, shape: [0, 3] }, { repeat: 12 }), []],
    [binary('A', { width: 12 }, { repeat: 12 }), []],
  ])('of %j has the axes %j', (column, axes) => {
    expect(cellShape(column)).toEqual(axes);
  });

  it.each<[Binary, string]>([
    ...(
      [
        ['L', 'bool'],
        ['X', 'bool'],
        ['B', 'uint8'],
        ['I', 'int16'],
        ['J', 'int32'],
        ['K', 'int64'],
        ['A', 'string'],
        ['E', 'float32'],
        ['D', 'float64'],
        ['C', 'complex64'],
        ['M', 'complex128'],
      ] as const
    ).map(([type, name]): [Binary, string] => [binary(type), name]),
    [binary('B', { zero: -128 }), 'int8'],
    [binary('I', { zero: 2 ** 15 }), 'uint16'],
    [binary('J', { zero: 2 ** 31 }), 'uint32'],
    [binary('K', { zero: 2 ** 63 }), 'uint64'],
    [binary('I', { zero: 2 ** 31 }), 'float64'],
    [binary('I', { scale: 2, zero: 2 ** 15 }), 'float64'],
    [binary('E', { scale: 2 }), 'float64'],
    [binary('E', { zero: 2 }), 'float64'],
    [binary('D', { scale: 2 }), 'float64'],
    [binary('C', { scale: 2 }), 'complex64'],
  ])('of %j has the type %s', (column, name) => {
    expect(columnType(column)).toBe(name);
  });
});

describe('a field of an ASCII table', () => {
  const header = new FitsHeader([parseCard("TFORM3  = 'F8.2    '")]);
  const column = (
    type: AsciiCoding['type'],
    { scale = 1, zero = 0 }: { scale?: number; zero?: number } = {},
    coding: Partial<AsciiCoding> = {},
  ) => ({
    ...{ index: 2, name: 'a', format: type, scale, zero, offset: 0, width: 8 },
    coding: { binary: false, type, decimals: 0, ...coding } as const,
  });
  const read = (text: string, ...args: Parameters<typeof column>) =>
    decodeAsciiCell(bytesOf(text), column(...args), header);

  it('is text, a number or nothing', () => {
    expect(read(' ab  ', 'A')).toBe(' ab');
    expect(read('   ', 'A')).toBe('');
    expect([read('   ', 'I'), read('', 'F')]).toEqual([null, null]);
    expect([read(' -12 ', 'I'), read('+7', 'I')]).toEqual([-12, 7]);
    expect(read('12345678901234567890', 'I')).toBe(12345678901234567890n);
    expect(read('1.5E2', 'E')).toBe(150);
    expect(read('1.5D-2', 'D')).toBe(0.015);
    expect(read('1.5+2', 'D')).toBe(150);
    expect(read('2-3', 'E')).toBe(0.002);
    expect(read('.5', 'F')).toBe(0.5);
  });

  it('has a decimal point before its last digits where it shows none', () => {
    const decimals = { decimals: 2 };
    expect([read('1234', 'F', {}, decimals), read('12.34', 'F', {}, decimals)]).toEqual([12.34, 12.34]);
    expect(read('-5', 'F', {}, decimals)).toBe(-0.05);
    expect([read('15', 'F', {}, { decimals: 1 }), read('15', 'D', {}, { decimals: 0 })]).toEqual([1.5, 15]);
    expect(read('1234', 'I', {}, decimals)).toBe(1234);
    expect(read('1234', 'F')).toBe(1234);
    expect(read('1234E0', 'E', {}, decimals)).toBe(1234);
  });

  it('is scaled, and nothing where it is TNULL', () => {
    expect(read('10', 'I', { scale: 2, zero: 1 })).toBe(21);
    expect(read('10', 'I', { zero: 1 })).toBe(11);
    expect(read('1.5', 'F', { scale: 2 })).toBe(3);
    expect(read(' *** ', 'I', {}, { null: '***' })).toBeNull();
    expect(read('-9 ', 'A', {}, { null: '-9' })).toBeNull();
  });

  it.each(['1.2.3', 'abc', '1E', '--1', '1 2'])('that holds %j is refused by its card', (text) => {
    expect(() => read(text, 'F')).toThrow(`TFORM3: '${text}' is not a number`);
  });
});

describe('shortestFloat', () => {
  it.each([
    11.1, 0.1, -3.3e-5, 1e20, 1.23456789e-20, 16777216, 3.4e38, 1e-38, 0.3, 123456.79, 9.999999e9, 1e30,
    1e-30,
  ])('is the shortest decimal that is %d in single precision', (value) => {
    const single = Math.fround(value);
    const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9].find(
      (count) => Math.fround(Number(single.toPrecision(count))) === single,
    )!;
    expect(shortestFloat(single)).toBe(Number(single.toPrecision(Math.max(6, digits))));
  });

  it('does not change numbers that are no float32, nor those without digits', () => {
    for (const value of [0, -0, NaN, Infinity, -Infinity, 11.1, Math.PI])
      expect(shortestFloat(value)).toBe(value);
  });
});
