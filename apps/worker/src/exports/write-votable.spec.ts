import type { PlacedRecord } from '#domain';
import type { ColumnKind, ExportColumn } from './export-columns.js';
import { votableWriter } from './write-votable.js';

const column = (kind: ColumnKind, value: unknown, isNullable = true): ExportColumn => ({
  ...{ name: kind, kind, isNullable },
  valueOf: () => value,
});
const row = (place: PlacedRecord['place']) => ({ place }) as PlacedRecord;
const NOWHERE = row({ ra: null, dec: null });

const fieldOf = (of: ExportColumn): string =>
  votableWriter([of]).head({ takenAt: new Date(0), total: 1, notFound: 0 }).split('\n').find((line) => line.startsWith('<FIELD'))!; // prettier-ignore
const cellOf = (of: ExportColumn): string =>
  /<TD>([^<]*)<\/TD>/.exec(votableWriter([of]).row(NOWHERE, 0))![1];

it('votableWriter declares the null value of nullable integer columns only', () => {
  expect(fieldOf(column('integer', 1))).toContain('<VALUES null="-2147483648"/>');
  for (const other of [column('integer', 1, false), column('number', 1), column('text', '')])
    expect(fieldOf(other)).not.toContain('VALUES');
});

it.each<[ColumnKind, unknown, string]>([
  ['integer', null, '-2147483648'],
  ['integer', 0, '0'],
  ['number', null, 'NaN'],
  ['number', -1.5, '-1.5'],
  ['text', null, ''],
  ['text', 'a < b', 'a &lt; b'],
  ['integers', null, ''],
  ['integers', [2, 3], '2 3'],
  ['json', ['a'], '[&quot;a&quot;]'],
  ['flag', false, 'false'],
])('votableWriter writes %s %j as %s', (kind, value, expected) =>
  expect(cellOf(column(kind, value))).toBe(expected),
);

it('votableWriter puts the celestial coordinates last, in the frame of the file', () => {
  const writer = votableWriter([column('text', 'x')]);
  expect(writer.row(row({ ra: 10.5, dec: null }), 0)).toBe('<TR><TD>x</TD><TD>10.5</TD><TD>NaN</TD></TR>\n');
  const head = writer.head({ takenAt: new Date(0), total: 7, notFound: 2 });
  expect(head.match(/<FIELD name="\w+"/g)).toEqual(
    ['text', 'ra', 'dec'].map((name) => `<FIELD name="${name}"`),
  );
  expect(head.match(/ref="icrs"/g)).toHaveLength(2);
  expect(head).toContain('<TABLE name="records" nrows="7">');
});
