import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ColumnType } from '#kernels';
import type { RangeReader } from '#platform';
import { tablesOfFolder, type ReadTable } from '../../../test/tables-of-folder.js';
import { ecsvHeader } from './ecsv-header.js';
import type { OpenTable } from './open-table.js';
import { splitRows } from '../../image-io/open/split-rows.js';
import { isInteger, isReal, textCell } from './text-cell.js';
import { distinctNames, readTextLayout } from './text-layout.js';
import { textTable } from './text-table.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-texts-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function tableOf(name: string, text: string | Uint8Array): Promise<ReadTable> {
  writeFileSync(path.join(folder, name), text);
  const { describe: describeFile, open } = tablesOfFolder(folder);
  const file = await describeFile(name);
  return open(file, file.tables[0]);
}

describe('splitRows', () => {
  const split = (text: string, isLast = true, delimiter = ',', isRunOne = false) => {
    const rows: string[][] = [];
    const end = splitRows(text, { delimiter, isRunOne }, isLast, (fields) => {
      rows.push(fields);
      return true;
    });
    return { rows, rest: text.slice(end) };
  };

  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\r\n 1 ,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a,b', [['a', 'b']]],
    ['\n# c,d\na,b\n\n', [['a', 'b']]],
    ['"a,1","b ""x"""\n', [['a,1', 'b "x"']]],
    ['"two\nlines",b\n', [['two\nlines', 'b']]],
    ['a, "b"\n', [['a', 'b']]],
    ['a 6" telescope,b\n', [['a 6" telescope', 'b']]],
    ['a,,\n', [['a', '', '']]],
    ['"",b\n', [['', 'b']]],
  ])('%j', (text, rows) => expect(split(text).rows).toEqual(rows));

  it('takes several blanks as one, but not an empty field in quotes', () => {
    expect(split('a  b ""   c\n', true, ' ', true).rows).toEqual([['a', 'b', '', 'c']]);
  });

  it('keeps what may continue: an incomplete row, an open quote', () => {
    expect(split('a,b\n1,2', false)).toEqual({ rows: [['a', 'b']], rest: '1,2' });
    expect(split('a,b\n"1,\n2,3\n', false)).toEqual({ rows: [['a', 'b']], rest: '"1,\n2,3\n' });
    expect(split('a,"b"', false)).toEqual({ rows: [], rest: 'a,"b"' });
  });
});

describe('values of fields', () => {
  it.each([
    ['12', true, true],
    ['-5', true, true],
    ['007', false, false],
    ['0', true, true],
    ['0.5', false, true],
    ['1e5', false, true],
    ['9223372036854775807', true, true],
    ['9223372036854775808', false, true],
    ['nan', false, true],
    ['1,2', false, false],
    ['', false, false],
    ['0x10', false, false],
  ])('%j: integer %s, real %s', (field, integer, real) => {
    expect([isInteger(field), isReal(field)]).toEqual([integer, real]);
  });

  it.each([
    ['int64', '4611686018427387905', 4611686018427387905n],
    ['int64', '1.5', undefined],
    ['int64', '-9223372036854775808', -9223372036854775808n],
    ['int64', '-9223372036854775809', undefined],
    ['int64', '9'.repeat(40), undefined],
    ['uint64', '18446744073709551615', 18446744073709551615n],
    ['uint64', '18446744073709551616', undefined],
    ['uint64', '-1', undefined],
    ['uint8', '255', 255],
    ['uint8', '256', undefined],
    ['int8', '-128', -128],
    ['int8', '+127', 127],
    ['int8', '128', undefined],
    ['float64', 'inf', NaN],
    ['bool', 'False', false],
    ['bool', 'maybe', undefined],
    ['complex64', '(1-2.5e-3j)', [1, -0.0025]],
    ['complex64', '3j', [0, 3]],
    ['complex64', '3', undefined],
    ['string', '', null],
  ] as const)('%s of %j', (type, field, value) => {
    expect(textCell(field, { type, shape: [] })).toEqual(value);
  });

  it.each(['1'.repeat(60_000), '1.'.repeat(30_000), '1e1'.repeat(20_000)])(
    'that resemble numbers, however long, are decided at once (%#)',
    (digits) => {
      const fields = Array.from({ length: 20 }, (_, i) => `${digits}x${i}`);
      for (const field of fields) {
        expect([isInteger(field), isReal(field)]).toEqual([false, false]);
        expect(textCell(field, { type: 'float64', shape: [] })).toBeUndefined();
        expect(textCell(field, { type: 'complex128', shape: [] })).toBeUndefined();
      }
    },
  );

  it('have at most 400 characters if they are numbers', () => {
    expect([isInteger('1'.repeat(18)), isReal('1'.repeat(400)), isReal('1'.repeat(401))]).toEqual([
      ...[true, true, false],
    ]);
    expect(isInteger('1'.repeat(401))).toBe(false);
    const real = { type: 'float64', shape: [] } as const;
    expect(textCell(`0.${'1'.repeat(398)}`, real)).toBeCloseTo(1 / 9);
    expect(textCell(`0.${'1'.repeat(399)}`, real)).toBeUndefined();
  });

  it('of arrays are JSON, with values that JSON lacks as null', () => {
    const shape = [2];
    expect(textCell('[1, NaN]', { type: 'float64', shape })).toEqual([1, null]);
    expect(textCell('[-Infinity,2]', { type: 'float64', shape })).toEqual([null, 2]);
    expect(textCell('["NaN, x"]', { type: 'string', shape: [null] })).toEqual(['NaN, x']);
    expect(textCell('[1, ', { type: 'float64', shape })).toBeUndefined();
    expect(textCell('["a NaN b", "\\\\", "\\"NaN"]', { type: 'string', shape })).toEqual([
      ...['a NaN b', '\\', '"NaN'],
    ]);
  });

  it('of lists of real numbers and of logical values hold only such values', () => {
    const valueOf = (field: string, type: ColumnType) => textCell(field, { type, shape: [2] });
    expect(valueOf('[[1.5, null], [2, NaN]]', 'float32')).toEqual([
      [1.5, null],
      [2, null],
    ]);
    expect(valueOf('[true, null, false]', 'bool')).toEqual([true, null, false]);
    for (const wrong of ['["x"]', '[1, true]', '[{}]', '[[1], ["2"]]', '"x"'])
      expect([wrong, valueOf(wrong, 'float64')]).toEqual([wrong, undefined]);
    for (const wrong of ['[1]', '["true"]', '[true, {}]']) expect(valueOf(wrong, 'bool')).toBeUndefined();
  });

  it('of lists of integers are exact, and fit in their type', () => {
    const valueOf = (field: string, type: ColumnType = 'int64') => textCell(field, { type, shape: [2] });
    expect(valueOf('[4611686018427387921,3]')).toEqual([4611686018427387921n, 3]);
    expect(valueOf('[[-4611686018427387921],[null]]')).toEqual([[-4611686018427387921n], [null]]);
    expect(valueOf('[9007199254740991,9007199254740993]')).toEqual([9007199254740991, 9007199254740993n]);
    for (const wrong of ['[9223372036854775808]', `[${'9'.repeat(60)}]`, '[1.5]', '["x"]', '[true]', '[{}]'])
      expect(valueOf(wrong)).toBeUndefined();
    expect([valueOf('[-128,127]', 'int8'), valueOf('[1,128]', 'int8')]).toEqual([[-128, 127], undefined]);
    expect(valueOf('[12345678901234567890]', 'float64')).toEqual([12345678901234567000]);
    // Of anything JSON they are text, as they are in the answer; digits of real numbers are no integers.
    expect(valueOf('{"id": 4611686018427387921}', 'string')).toEqual({ id: '4611686018427387921' });
    expect(valueOf('[0.12345678901234567890, 1234567890123456789e-2]', 'float64')).toEqual([
      ...[0.12345678901234568, 12345678901234568],
    ]);
  });

  it.each([
    ['[', '1', ']'],
    ['{"a":', '1', '}'],
  ])('that are JSON nest at most 64 levels: %s', (open, value, close) => {
    const nested = (levels: number) =>
      textCell(open.repeat(levels) + value + close.repeat(levels), { type: 'string', shape: [null] });
    expect(nested(64)).toBeDefined();
    expect(nested(65)).toBeUndefined();
    expect(nested(20_000)).toBeUndefined();
  });
});

describe('headers of ECSV', () => {
  const columnsOf = (...lines: string[]) => ecsvHeader(['%ECSV 1.0', '---', ...lines], 'x.ecsv');

  it('are read in both styles of YAML, whatever else Python writes', () => {
    const { delimiter, columns } = columnsOf(
      ...[
        "delimiter: ','",
        'datatype:',
        "- {name: a, unit: m / s, datatype: int32, description: 'it''s, {x}'}",
      ],
      ...['- name: b c', '  datatype: string', "  subtype: 'float64[2,null]'", '  format: "%5.2f"'],
      ...['meta: !!omap', '- {unit: !astropy.units.Unit {unit: pix}}', 'schema: astropy-2.0'],
    );
    expect(delimiter).toBe(',');
    expect(columns).toEqual([
      { name: 'a', unit: 'm / s', format: null, type: 'int32', shape: [] },
      { name: 'b c', unit: null, format: '%5.2f', type: 'float64', shape: [2, null] },
    ]);
  });

  it.each([
    ['no list of columns', ['datatype: {}']],
    ['no list of columns', ['meta: {}']],
    ['no name or no datatype', ['datatype:', '- {name: a}']],
    ['no name or no datatype', ['datatype:', '- 7']],
    ["'float99' is no datatype", ['datatype:', '- {name: a, datatype: float99}']],
    ["'constructor' is no datatype", ['datatype:', '- {name: a, datatype: constructor}']],
    ["'[[' is no subtype", ['datatype:', "- {name: a, datatype: string, subtype: '[['}"]],
    ['neither a blank nor a comma', ['delimiter: x', 'datatype:', '- {name: a, datatype: int8}']],
    ['ECSV header: ', ['datatype:', '- {name: a']],
  ])('that are invalid are refused by name: %s', (what, lines) => {
    const refused = () => columnsOf(...lines);
    expect(refused).toThrow(what);
    expect(refused).toThrow(/^x.ecsv: ECSV header: /);
  });
});

describe('names of columns', () => {
  it('are made unique by the next free number', () => {
    const names = ['a', 'a_2', 'a', 'a', 'b', 'a_2', 'b', ''];
    expect(distinctNames(names)).toEqual(['a', 'a_2', 'a_3', 'a_4', 'b', 'a_2_2', 'b_2', '']);
  });

  it('are made unique in a few steps each if all are the same', () => {
    const lookUp = jest.spyOn(Set.prototype, 'has');
    const names = distinctNames(new Array<string>(2_000).fill('a'));
    const steps = lookUp.mock.calls.length;
    lookUp.mockRestore();
    expect([new Set(names).size, names[1_999]]).toEqual([2_000, 'a_2000']);
    expect(steps).toBeLessThanOrEqual(2 * 2_000);
  });
});

describe('texts', () => {
  it('are cut into bands between rows and characters, and joined again', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},"${'é'.repeat(i % 23)}\n${i}"`);
    const table = await tableOf('bands.csv', `\uFEFFn,text\n# a comment\n${rows.join('\n')}\n`);
    expect(table.facts.rows).toBe(60_000);
    expect(table.facts.columns.map(({ name, dtype }) => [name, dtype])).toEqual([
      ['n', 'int64'],
      ['text', 'string'],
    ]);
    const wanted = [59_999, 0, 127, 128, 31_234, 1];
    const items = await table.items(wanted);
    expect(items).toEqual(wanted.map((n) => ({ n, text: `${'é'.repeat(n % 23)}\n${n}`.trim() })));
    expect((await table.search('\n5999')).length).toBe(11);
  });

  it('have column types: integers, reals, text; repeated names get a number', async () => {
    const table = await tableOf('types.csv', 'a,a,b,c,d\n1,1,007,x,\n-2,2.5,8,1,\n,,,,\n');
    expect(table.facts.columns.map(({ name, dtype }) => [name, dtype])).toEqual([
      ...[
        ['a', 'int64'],
        ['a_2', 'float64'],
        ['b', 'string'],
        ['c', 'string'],
        ['d', 'int64'],
      ],
    ]);
    expect((await table.items([2]))[0]).toEqual({ a: null, a_2: null, b: null, c: null, d: null });
    expect(await table.order('b', false)).toEqual([0, 1, 2]);
    expect(await table.order('a', true)).toEqual([0, 1, 2]);
  });

  describe('of 60 MB', () => {
    const text = 'x'.repeat(1000);
    const wanted = Array.from({ length: 60 }, (_, i) => 59_999 - i * 1000);
    let table: OpenTable;
    let bytesRead = 0;

    beforeAll(async () => {
      const rows = Array.from({ length: 60_000 }, (_, i) => `${i},${text}${i}`);
      const bytes = Buffer.from(`n,text\n${rows.join('\n')}\n`);
      const read = (offset: number, length: number) => {
        const part = bytes.subarray(offset, offset + length);
        bytesRead += part.length;
        return Promise.resolve(part);
      };
      const close = () => Promise.resolve();
      const source: RangeReader = { read, size: bytes.length, name: 'large.csv', version: '1', close };
      const { layout, columns, rows: count } = await readTextLayout(source, 'csv', () => undefined);
      const place = { text: layout };
      const reference = { file: { key: 'large.csv' }, place, index: 0, columns, rows: count };
      table = textTable(source, reference, layout);
    });

    it('are read for a page only near its rows', async () => {
      bytesRead = 0;
      const cells = await table.cells(wanted);
      expect(cells).toEqual(wanted.map((n) => [n, `${text}${n}`]));
      expect(bytesRead).toBeLessThanOrEqual(wanted.length * 128 * 1020);
      bytesRead = 0;
      expect(await table.cells([127, 128, 0])).toHaveLength(3);
      expect(bytesRead).toBeLessThanOrEqual(2 * 128 * 1020);
    });

    it('keep only the fields of the page', async () => {
      setFlagsFromString('--expose-gc');
      const collect = runInNewContext('gc') as () => void;
      collect();
      const held = () => process.memoryUsage().heapUsed + process.memoryUsage().external;
      const before = held();
      const cells = await table.cells(wanted);
      collect();
      expect(held() - before).toBeLessThan(1_000_000);
      expect(cells).toHaveLength(60);
    });
  });

  it.each([300_000, 1_500_000])('are read behind a header of %d comments', async (comments) => {
    const text = `# %ECSV 1.0\n# ---\n# datatype:\n# - {name: a, datatype: int64}\n${'#\n'.repeat(comments)}a\n1\n`;
    expect(await (await tableOf('comments.ecsv', text)).items([0])).toEqual([{ a: 1 }]);
  });

  it('are read when the last byte of the header is the last of 4 MB', async () => {
    const head = '# %ECSV 1.0\n# ---\n# datatype:\n# - {name: a, datatype: int64}\n';
    const rest = 4 * 1024 * 1024 - head.length - '#\n'.length - 'a\n1\n'.length;
    const text = (beyond: number) => `${head}#${'x'.repeat(rest + beyond)}\na\n1\n`;
    expect((await tableOf('most.ecsv', text(0))).facts.rows).toBe(1);
    await expect(tableOf('most.ecsv', text(4))).rejects.toThrow('the header is longer than 4 MB');
    const comments = `${head}${'#\n'.repeat(2_200_000)}a\n1\n`;
    await expect(tableOf('most.ecsv', comments)).rejects.toMatchObject({ kind: 'unprocessable' });
  });

  describe('of JSON', () => {
    const header = (type: string) =>
      `# %ECSV 1.0\n# ---\n# datatype:\n# - {name: a, datatype: string, subtype: '${type}'}\n` +
      "# - {name: b, datatype: uint8}\n# delimiter: ','\na,b\n";
    const cellOf = async (type: string, value: unknown) => {
      const field = JSON.stringify(value).replaceAll('"', '""');
      const table = await tableOf('json.ecsv', `${header(type)}"${field}",2\n`);
      return (await table.items([0]))[0].a;
    };
    const cut = (value: unknown) => {
      const json = JSON.stringify(value);
      return { length: json.length, first: json.slice(0, 4096) };
    };

    it('are truncated after 4096 characters like other long cells', async () => {
      // {"a":"…"} has eight characters beside the text.
      const [fits, long] = [{ a: 'x'.repeat(4088) }, { a: 'x'.repeat(4089) }];
      expect(await cellOf('json', fits)).toEqual(fits);
      expect(await cellOf('json', long)).toEqual(cut(long));
      expect(await cellOf('json', [1, long])).toEqual(cut([1, long]));
      expect(await cellOf('string[2]', ['x'.repeat(5000), 'y'])).toEqual(cut(['x'.repeat(5000), 'y']));
      const empty = new Array(10_000).fill([]);
      expect(await cellOf('json', empty)).toEqual(cut(empty));
    });

    it('are truncated after 256 elements if these are short', async () => {
      const long = Array.from({ length: 256 }, (_, i) => Math.PI * 1e-300 * (i + 1));
      expect(await cellOf('float64[null]', long)).toEqual(long);
      expect(await cellOf('float64[null]', [...long, 1])).toEqual({ length: 257, first: long });
    });

    it.each([
      ["row 1: '[[[", 'json', `${'['.repeat(20_000)}${']'.repeat(20_000)},2`],
      ['in a is no JSON of string, at most 64 levels deep', 'json', '"[1,",2'],
      ["row 1: '-300' in b is no uint8", 'json', '1,-300'],
      ["'[128]' in a is no JSON of int8", 'int8[1]', '[128],2'],
    ])('are refused with row and column: %s', async (what, type, row) => {
      const read = async () => (await tableOf('json.ecsv', `${header(type)}${row}\n`)).items([0]);
      await expect(read()).rejects.toMatchObject({ kind: 'unprocessable', code: 'invalid_file' });
      await expect(read()).rejects.toThrow(what);
    });
  });

  it.each([
    ['a row of more than', `a,b\n1,2\n"${'x'.repeat(17_000_000)}`],
    [
      "row 2: 'x' in a is no int64",
      '# %ECSV 1.0\n# ---\n# datatype:\n# - {name: a, datatype: int64}\n# - {name: b, datatype: int64}\na b\n1 2\nx 3\n',
    ],
    [
      '3 column names for 2 columns',
      '# %ECSV 1.0\n# ---\n# datatype:\n# - {name: a, datatype: int64}\n# - {name: b, datatype: int64}\na b c\n',
    ],
    [
      'not UTF-8 at byte 120004,',
      Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(30_000)}`), Buffer.of(0xff, 0x0a)]),
    ],
    [
      'not UTF-8 at byte 2097160,',
      Buffer.concat([Buffer.from(`a,b\n${'1,é\n'.repeat(419_431)}`), Buffer.of(0xc3, 0x28)]),
    ],
    [
      'not UTF-8 at byte 120005,',
      Buffer.concat([Buffer.from(`a,b\n${'1,2\n'.repeat(30_000)}`), Buffer.of(0xc3)]),
    ],
  ])('that are damaged are refused: %s', async (what, text) => {
    const read = async () => (await tableOf('bad.csv', text)).items([0, 1]);
    await expect(read()).rejects.toMatchObject({ kind: 'unprocessable', code: 'invalid_file' });
    await expect(read()).rejects.toThrow(what);
  });
});
