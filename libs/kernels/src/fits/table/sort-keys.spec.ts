import { handMade, tableCards } from '../../../test/hand-made-table.js';
import type { CardValue } from '../header/card-value.js';
import { tableColumns } from './columns.js';
import { orderByKeys } from './order-by-keys.js';
import { readSortKeys, sortKeysOf, sortKeyWidth, writeIntegerKey, writeNumberKey } from './sort-keys.js';

/** Keys of the rows of a table, in hex; its first column has four bytes before it. */
async function keysOf(
  tform: string,
  fields: readonly (readonly number[])[],
  more: Readonly<Record<string, CardValue>> = {},
  options = {},
) {
  const width = fields[0].length;
  const rowBytes = 4 + width + 1;
  const cards = tableCards('BINTABLE', rowBytes, fields.length, {
    TFIELDS: 3,
    TFORM1: '4B',
    TFORM2: tform,
    TFORM3: 'B',
  });
  const given = Object.entries(more).map(([keyword, value]) => ({ keyword, value }));
  const bytes = fields.flatMap((field) => [0xaa, 0xaa, 0xaa, 0xaa, ...field, 0xbb]);
  const file = await handMade([...cards, ...given], Uint8Array.from(bytes));
  const column = tableColumns(file.hdus[1])[1];
  const { keys, missing } = await readSortKeys(file, file.hdus[1], column, options);
  expect([sortKeyWidth(column), keys.length, missing.length]).toEqual([
    width,
    width * fields.length,
    fields.length,
  ]);
  return fields.map((_, row) =>
    missing[row] ? null : Buffer.from(keys.subarray(row * width, (row + 1) * width)).toString('hex'),
  );
}

const text = (...texts: readonly string[]) => texts.map((each) => [...Buffer.from(each, 'latin1')]);

describe('the keys of text', () => {
  it('are its bytes to the first NUL, without blanks behind it', async () => {
    expect(await keysOf('4A', text('abcd', 'ab  ', 'a\0cd', ' a b', 'a\t\r\n', 'a\u000b\u000c '))).toEqual([
      ...['61626364', '61620000', '61000000', '20612062', '61000000', '61000000'],
    ]);
  });

  it('sort characters below the blank', async () => {
    // 0x08 and 0x0e are no blanks, 0x21 neither.
    expect(await keysOf('2A', text('a\u0008', 'a\u000e', 'a!', 'a\u00ff'))).toEqual([
      '6108',
      '610e',
      '6121',
      '61ff',
    ]);
  });

  it('are none where there is no text', async () => {
    expect(await keysOf('2A', text('  ', '\0a', ' \t', ' a'))).toEqual([null, null, null, '2061']);
  });

  it('ignore TNULL in a binary table, and accept that of an ASCII table with blanks around it', async () => {
    expect(await keysOf('2A', text('5 ', 'a '), { TNULL2: 5 })).toEqual(['3500', '6100']);
    const layout = { TFIELDS: 1, TBCOL1: 1, TFORM1: 'A4', TNULL1: ' --' };
    const file = await handMade(tableCards('TABLE', 4, 3, layout), new TextEncoder().encode('--   -- --- '));
    const { missing } = await readSortKeys(file, file.hdus[1], tableColumns(file.hdus[1])[0]);
    expect([...missing]).toEqual([1, 1, 0]);
  });

  it('are inverted for the descending order', async () => {
    expect(await keysOf('2A', text('ab', 'a '), {}, { descending: true })).toEqual(['9e9d', '9eff']);
  });
});

describe('the keys of numbers', () => {
  const big = (size: number, write: (view: DataView, value: number) => void) => (value: number) => {
    const view = new DataView(new ArrayBuffer(size));
    write(view, value);
    return [...new Uint8Array(view.buffer)];
  };
  const single = big(4, (view, value) => view.setFloat32(0, value));
  const double = big(8, (view, value) => view.setFloat64(0, value));

  it('of single and double precision ascend', async () => {
    expect(await keysOf('E', [1, -1, 0, -0, 1e-45, -1e-45].map(single))).toEqual([
      ...['bf800000', '407fffff', '80000000', '80000000', '80000001', '7ffffffe'],
    ]);
    expect(await keysOf('D', [1, -1, 0, -0, 5e-324].map(double))).toEqual([
      ...['bff0000000000000', '400fffffffffffff', '8000000000000000', '8000000000000000', '8000000000000001'],
    ]);
    expect(await keysOf('E', [NaN, Infinity, -Infinity, 3.4e38].map(single))).toEqual([
      null,
      null,
      null,
      expect.any(String),
    ]);
  });

  it('of integers ascend, those of bytes as they are', async () => {
    expect(await keysOf('B', [[0], [127], [128], [255]])).toEqual(['00', '7f', '80', 'ff']);
    expect(
      await keysOf('I', [
        [0, 1],
        [0x7f, 0xff],
        [0x80, 0],
        [0xff, 0xff],
      ]),
    ).toEqual(['8001', 'ffff', '0000', '7fff']);
    expect(await keysOf('J', [[0, 0, 1, 2]])).toEqual(['80000102']);
    expect(
      await keysOf('K', [
        [0, 0, 0, 0, 0, 0, 1, 2],
        [0xff, 1, 2, 3, 4, 5, 6, 7],
      ]),
    ).toEqual([...['8000000000000102', '7f01020304050607']]);
  });

  it.each<[string, number | bigint, number[][], (string | null)[]]>([
    ['B', 255, [[255], [254]], [null, 'fe']],
    ['B', -1, [[255], [254]], [null, 'fe']],
    ['B', 256, [[0], [255]], ['00', 'ff']],
    ['B', -129, [[127], [128]], ['7f', '80']],
    [
      'I',
      -1,
      [
        [0xff, 0xff],
        [0xff, 0xfe],
        [0xfe, 0xff],
      ],
      [null, '7ffe', '7eff'],
    ],
    [
      'I',
      258,
      [
        [1, 2],
        [2, 1],
        [1, 3],
      ],
      [null, '8201', '8103'],
    ],
    ['I', 32768, [[0x80, 0]], ['0000']],
    ['I', -32769, [[0x7f, 0xff]], ['ffff']],
    [
      'J',
      16909060,
      [
        [1, 2, 3, 4],
        [1, 2, 3, 5],
      ],
      [null, '81020305'],
    ],
    [
      'K',
      72623859790382856n,
      [
        [1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 3, 4, 5, 6, 7, 9],
      ],
      [null, '8102030405060709'],
    ],
  ])('of type %s are none where TNULL is %s', async (type, missing, fields, keys) => {
    expect(await keysOf(type, fields, { TNULL2: missing })).toEqual(keys);
  });

  it('consider a negative scale, and the requested order', async () => {
    const fields = [[1], [2]];
    expect(await keysOf('B', fields, { TSCAL2: -1 })).toEqual(['fe', 'fd']);
    expect(await keysOf('B', fields, { TSCAL2: -1 }, { descending: true })).toEqual(['01', '02']);
    expect(await keysOf('B', fields, { TSCAL2: 2, TZERO2: -50 }, { descending: true })).toEqual(['fe', 'fd']);
    expect(await keysOf('B', fields, { TSCAL2: 2, TZERO2: -50 })).toEqual(['01', '02']);
  });

  it('of logicals are two, and none for undefined ones', async () => {
    expect(await keysOf('L', [[0x54], [0x46], [1], [0], [0x55], [2]])).toEqual([
      '01',
      '00',
      '01',
      null,
      null,
      null,
    ]);
  });
});

describe('keys of some rows', () => {
  it('are those of the rows, wherever they begin and end', async () => {
    const fields = Array.from({ length: 20 }, (_, k) => [0, k]);
    const some = async (...rows: readonly number[]) => {
      const cards = tableCards('BINTABLE', 3, 20, { TFIELDS: 2, TFORM1: 'B', TFORM2: 'I' });
      const file = await handMade(cards, Uint8Array.from(fields.flatMap((field) => [9, ...field])));
      const { keys } = await readSortKeys(file, file.hdus[1], tableColumns(file.hdus[1])[1], {
        rows: Uint32Array.from(rows),
      });
      return [...keys].filter((_, k) => k % 2 === 1);
    };
    expect(await some(0)).toEqual([0]);
    expect(await some(19)).toEqual([19]);
    expect(await some(5, 6, 19)).toEqual([5, 6, 19]);
    expect(await some()).toEqual([]);
  });

  it('of rows without bytes are none', async () => {
    const file = await handMade(
      tableCards('BINTABLE', 0, 5, { TFIELDS: 1, TFORM1: '0A' }),
      new Uint8Array(0),
    );
    const { keys, missing } = await readSortKeys(file, file.hdus[1], tableColumns(file.hdus[1])[0]);
    expect([keys.length, missing.length]).toEqual([0, 0]);
  });

  it('of an ASCII table are its numbers, eight bytes each', async () => {
    const rows = ['  1.5', ' -2  ', '     '];
    const cards = tableCards('TABLE', 5, 3, { TFIELDS: 1, TBCOL1: 1, TFORM1: 'F5.1', TSCAL1: 2 });
    const file = await handMade(cards, new TextEncoder().encode(rows.join('')));
    const [column] = tableColumns(file.hdus[1]);
    expect(sortKeyWidth(column)).toBe(8);
    const { keys, missing } = await readSortKeys(file, file.hdus[1], column);
    // 2 · 1.5, and 2 · −0.2, whose decimal point is not written.
    const wanted = new DataView(new ArrayBuffer(8));
    wanted.setFloat64(0, 3);
    expect(keys[0]).toBe(wanted.getUint8(0) ^ 0x80);
    expect([...missing]).toEqual([0, 0, 1]);
    expect([...orderByKeys({ keys, missing, width: 8 })]).toEqual([1, 0, 2]);
  });
});

describe('keys of an ASCII table with a negative scale', () => {
  it('are those of all numbers, up to the largest', async () => {
    const layout = { TFIELDS: 1, TBCOL1: 1, TFORM1: 'E8.1', TSCAL1: -1 };
    const file = await handMade(
      tableCards('TABLE', 8, 3, layout),
      new TextEncoder().encode(' 1.7E308     -2.     3. '),
    );
    const [column] = tableColumns(file.hdus[1]);
    const up = await readSortKeys(file, file.hdus[1], column);
    expect([[...up.missing], [...orderByKeys(up)]]).toEqual([
      [0, 0, 0],
      [0, 2, 1],
    ]);
    const plain = { ...column, scale: 1 };
    expect([...orderByKeys(await readSortKeys(file, file.hdus[1], plain))]).toEqual([1, 2, 0]);
  });
});

describe('keys that are written one by one', () => {
  const hexOf = (write: (target: ReturnType<typeof sortKeysOf>) => void) => {
    const target = sortKeysOf(2, 8);
    target.keys.fill(0xee);
    write(target);
    return [Buffer.from(target.keys).toString('hex').match(/.{16}/g), [...target.missing]];
  };
  const other = 'eeeeeeeeeeeeeeee';

  it('are put in their row', () => {
    expect(hexOf((target) => writeNumberKey(1, target, 1))).toEqual([
      [other, 'bff0000000000000'],
      [0, 0],
    ]);
    expect(hexOf((target) => writeNumberKey(-0, target, 0))).toEqual([
      ['8000000000000000', other],
      [0, 0],
    ]);
    expect(hexOf((target) => writeNumberKey(NaN, target, 1))[1]).toEqual([0, 1]);
    expect(hexOf((target) => writeIntegerKey(1, target, 1))).toEqual([
      [other, '8000000000000001'],
      [0, 0],
    ]);
    expect(hexOf((target) => writeIntegerKey(null, target, 1))[1]).toEqual([0, 1]);
  });

  it.each<[number | bigint, string]>([
    [-1, '7fffffffffffffff'],
    [2 ** 32, '8000000100000000'],
    [2 ** 32 - 1, '80000000ffffffff'],
    [-(2 ** 32), '7fffffff00000000'],
    [-(2 ** 32) - 1, '7ffffffeffffffff'],
    [2 ** 53 - 1, '801fffffffffffff'],
    [-5n, '7ffffffffffffffb'],
  ])('of the integer %s are its 64 bits, the sign turned', (value, hex) => {
    expect(hexOf((target) => writeIntegerKey(value, target, 0))).toEqual([
      [hex, other],
      [0, 0],
    ]);
  });
});
