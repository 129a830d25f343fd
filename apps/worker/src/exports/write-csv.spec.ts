import type { PlacedRecord } from '#domain';
import type { ColumnKind, ExportColumn } from './export-columns.js';
import { recordColumns } from './export-columns.js';
import { csvWriter } from './write-csv.js';

const column = (name: string, kind: ColumnKind, value: unknown): ExportColumn => ({
  name,
  kind,
  isNullable: true,
  valueOf: () => value,
});
const FACTS = { takenAt: new Date(0), total: 1, notFound: 0 };
const ROW = {} as PlacedRecord;
const lineOf = (...columns: readonly ExportColumn[]) => csvWriter(columns).row(ROW, 0);
const cell = (kind: ColumnKind, value: unknown) => lineOf(column('a', kind, value)).slice(0, -2);

it('csvWriter begins with the field names and ends lines with CRLF (RFC 4180)', () => {
  const writer = csvWriter([column('a', 'text', 'x'), column('b', 'number', 1.5)]);
  expect([writer.head(FACTS), writer.row(ROW, 0), writer.tail]).toEqual(['a,b\r\n', 'x,1.5\r\n', '']);
});

it.each<[ColumnKind, unknown, string]>([
  ['text', 'plain words', 'plain words'],
  ['text', '', '""'],
  ['text', null, ''],
  ['text', 'a,b', '"a,b"'],
  ['text', 'a "b"', '"a ""b"""'],
  ['text', 'a\nb', '"a\nb"'],
  ['text', 'a\rb', '"a\rb"'],
  ['number', -1e-7, '-1e-7'],
  ['number', null, ''],
  ['wide-integer', 10_737_418_240, '10737418240'],
  ['flag', false, 'false'],
  ['date', '2026-11-23T01:00:00.000Z', '2026-11-23T01:00:00.000Z'],
  ['json', ['a', 'b,c'], '"[""a"",""b,c""]"'],
  ['json', [], '[]'],
  ['integers', [2, 3], '"[2,3]"'],
  ['json', { id: 1 }, '"{""id"":1}"'],
])('csvWriter writes %s %j as %s', (kind, value, expected) => {
  expect(cell(kind, value)).toBe(expected);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1', '＋1', '－1', '＠x'])(
  'csvWriter escapes text that begins like a formula: %j',
  (text) => {
    expect(cell('text', text).replaceAll('"', '')).toBe(`'${text}`);
  },
);

it('csvWriter does not escape negative numbers as formulas', () => {
  expect(cell('number', -5)).toBe('-5');
});

it('csvWriter has all fields of a record, and its metadata only on request', () => {
  const names = recordColumns(true).map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining(['id', 'fileName', 'metadata', 'archived', 'owner', 'sharedWith']),
  );
  expect(names).not.toContain('storageKey');
  expect(recordColumns(false).map(({ name }) => name)).toEqual(names.filter((name) => name !== 'metadata'));
});
