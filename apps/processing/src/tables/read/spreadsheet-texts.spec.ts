import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { tablesOfFolder, type ReadTable } from '../../../test/tables-of-folder.js';

const folder = mkdtempSync(path.join(tmpdir(), 'firstlight-spreadsheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function tableOf(text: string | Uint8Array, name = 'table.csv'): Promise<ReadTable> {
  writeFileSync(path.join(folder, name), text);
  const { describe: describeFile, open } = tablesOfFolder(folder);
  const file = await describeFile(name);
  return open(file, file.tables[0]);
}

/** The columns with their types, and all rows. */
async function contents(text: string | Uint8Array, name?: string) {
  const table = await tableOf(text, name);
  const { columns, rows } = table.facts;
  const items = await table.items(Array.from({ length: rows }, (_, row) => row));
  return {
    columns: columns.map((column) => `${column.name}: ${column.dtype}`),
    rows: items.map((item) => columns.map(({ name: column }) => item[column])),
  };
}

const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

const GERMAN =
  '\uFEFFName;RA;Dez;Vmag\r\nHD 189733;300,18213;22,71085;7,67\r\nβ Pic;86,8212;-51,0665;3,86\r\nNGC 7293;337,4108;-20,8372;\r\n';

it('reads decimal commas behind a byte order mark as numbers', async () => {
  const { columns, rows } = await contents(GERMAN);
  expect(columns).toEqual(['Name: string', 'RA: float64', 'Dez: float64', 'Vmag: float64']);
  expect(rows).toEqual([
    ['HD 189733', 300.18213, 22.71085, 7.67],
    ['β Pic', 86.8212, -51.0665, 3.86],
    ['NGC 7293', 337.4108, -20.8372, null],
  ]);
});

it.each([
  ['points between thousands', 'a;b\n1.234,5;1\n0,25;2\n-1.000.000;3\n', 'a: float64', [1234.5, 0.25, -1e6]],
  ['an exponent', 'a\tb\n1,5e3\t1\n,5\t2\n', 'a: float64', [1500, 0.5]],
  ['whole numbers only', 'a;b\n1;1\n2;2\n', 'a: int64', [1, 2]],
  ['decimal points', 'a;b\n1.234;1\n2.5;2\n', 'a: float64', [1.234, 2.5]],
  ['both', 'a;b\n1.5;1\n2,5;2\n', 'a: string', ['1.5', '2,5']],
  ['a comma for a delimiter', 'a,b\n"1,5",1\n', 'a: string', ['1,5']],
  ['a list', 'a;b\n1,2,3;1\n', 'a: string', ['1,2,3']],
])('reads a column with %s', async (_, text, column, values) => {
  const { columns, rows } = await contents(text);
  expect(columns[0]).toBe(column);
  expect(rows.map(([value]) => value)).toEqual(values);
});

it('reads Latin-1, also when its first character of two bytes comes late', async () => {
  const { columns, rows } = await contents(Buffer.from('Name,RA,Größe\nUrhus,1.5,2\n', 'latin1'));
  expect(columns).toEqual(['Name: string', 'RA: float64', 'Größe: int64']);
  expect(rows).toEqual([['Urhus', 1.5, 2]]);
  const late = await contents(Buffer.from(`a,b\n${'1,2\n'.repeat(300_000)}ü,3\n5,é\n`, 'latin1'));
  expect(late.rows.slice(-2)).toEqual([
    ['ü', '3'],
    ['5', 'é'],
  ]);
});

it.each([false, true])('reads UTF-16, big-endian: %p', async (isBigEndian) => {
  const text = `Name,RA\n${'M 1,83.6\n'.repeat(200_000)}β 𝛼,1.5\n`;
  const { columns, rows } = await contents(utf16(text, isBigEndian));
  expect(columns).toEqual(['Name: string', 'RA: float64']);
  expect(rows).toHaveLength(200_001);
  expect(rows[123_456]).toEqual(['M 1', 83.6]);
  expect(rows.at(-1)).toEqual(['β 𝛼', 1.5]);
});

it.each([
  ['\r', (text: string) => Buffer.from(text)],
  ['\r, in UTF-16', (text: string) => utf16(text, false)],
])('reads rows that end with a carriage return alone: %j', async (_, encode: (text: string) => Buffer) => {
  const many = 'Name\tRA\r"M\r1"\t83.6\r' + 'M 2\t323.4\r'.repeat(100_000) + 'last\t1';
  const { columns, rows } = await contents(encode(many));
  expect(columns).toEqual(['Name: string', 'RA: float64']);
  expect(rows).toHaveLength(100_002);
  expect([rows[0], rows[77_777], rows.at(-1)]).toEqual([
    ['M\n1', 83.6],
    ['M 2', 323.4],
    ['last', 1],
  ]);
  expect((await contents('1,2\r3,4\r')).rows).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it.each([
  [
    'a quote that is not closed',
    `a,b\n${'1,2\n'.repeat(20_000)}3,"4\n5,6\n`,
    /: row 20001: a quote is not closed$/,
  ],
  ['another number of fields', `a,b\n${'1,2\n'.repeat(20_000)}3\n`, /: row 20001 has 1 fields, not 2$/],
  [
    'a lone surrogate',
    utf16(`a,b\n${'1,2\n'.repeat(20_000)}\uD800,4\n`, false),
    /: not UTF-16LE at byte 160013,/,
  ],
])('names the row or the byte of %s', async (_, text, words) => {
  await expect(tableOf(text)).rejects.toThrow(words);
});

it.each([
  ['in all rows', 'a,b,\n1,2,\n3,4,\n'],
  ['in the header only', 'a,b,\n1,2\n3,4\n'],
  ['below the header only', 'a,b\n1,2,\n3,4\n'],
])('drops a delimiter at the end, %s', async (_, text) => {
  expect(await contents(text)).toEqual({
    columns: ['a: int64', 'b: int64'],
    rows: [
      [1, 2],
      [3, 4],
    ],
  });
});

it('keeps a last column without a name that has values', async () => {
  const { columns, rows } = await contents('a,b,\n1,2\n3,4,5\n');
  expect(columns).toEqual(['a: int64', 'b: int64', ': int64']);
  expect(rows[1]).toEqual([3, 4, 5]);
});

it('reads one column if the name says that it is a table', async () => {
  expect(await contents('ra\n10.5\n11.5\n')).toEqual({ columns: ['ra: float64'], rows: [[10.5], [11.5]] });
});

it.each([
  ['a header', 'ra   dec\n 10.5 -3\n  11.5  4\n', ['ra: float64', 'dec: int64']],
  ['a header in a comment', '# made today\n# ra dec\n10.5 -3\n11.5 4\n', ['ra: float64', 'dec: int64']],
  ['no header', '10.5 -3\n11.5 4\n', ['col1: float64', 'col2: int64']],
])('reads columns between blanks with %s', async (_, text, columns) => {
  expect(await contents(text, 'stars.txt')).toEqual({
    columns,
    rows: [
      [10.5, -3],
      [11.5, 4],
    ],
  });
});

it('finds rows of a long table without a header by their number', async () => {
  const text = Array.from({ length: 1000 }, (_, i) => `${i},${i / 2}\n`).join('');
  const table = await tableOf(text);
  expect(table.facts.rows).toBe(1000);
  expect(await table.items([127, 128, 999])).toEqual([
    { col1: 127, col2: 63.5 },
    { col1: 128, col2: 64 },
    { col1: 999, col2: 499.5 },
  ]);
});
