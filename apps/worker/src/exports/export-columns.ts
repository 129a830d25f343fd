import { recordFields, type PlacedRecord, type RecordField, type ShownRecord } from '#domain';

/** How the values of a column are written; `json`: lists and objects, as JSON text in formats whose cells cannot hold them. */
export type ColumnKind =
  | 'text'
  | 'uuid'
  | 'date'
  | 'number'
  | 'integer'
  | 'wide-integer'
  | 'integers'
  | 'flag'
  | 'json';

/** A column of an exported table. */
export interface ExportColumn {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly isNullable: boolean;
  readonly valueOf: (row: PlacedRecord) => unknown;
}

/** A column named as in the API, in the order of the record's JSON. */
const shown = (name: keyof ShownRecord, kind: ColumnKind, isNullable = false): ExportColumn => ({
  name,
  kind,
  isNullable,
  valueOf: ({ record }) => record[name],
});

const METADATA = 'metadata' satisfies keyof ShownRecord;

function kindOf({ shape, column }: RecordField<unknown>): ColumnKind {
  switch (shape.kind) {
    case 'choice':
      return 'text';
    case 'integer':
      return column.type === 'bigint' ? 'wide-integer' : 'integer';
    case 'numbers':
      return 'integers';
    case 'texts':
    case 'wcs':
    case 'dictionary':
      return 'json';
    case 'text':
    case 'uuid':
    case 'date':
    case 'number':
    case 'flag':
      return shape.kind;
  }
}

const COLUMNS: readonly ExportColumn[] = [
  ...recordFields
    .filter(([, field]) => field.shown)
    .map(([name, field]) => shown(name as keyof ShownRecord, kindOf(field), field.column.nullable === true)),
  shown('archived', 'flag'),
  shown('owner', 'json', true),
  shown('sharedWith', 'json'),
  shown('hasThumbnail', 'flag'),
];

/** The fields of a record (docs/reference/records.md, "Fields"); without its metadata where they are not wanted. */
export const recordColumns = (withMetadata: boolean): readonly ExportColumn[] =>
  withMetadata ? COLUMNS : COLUMNS.filter(({ name }) => name !== METADATA);

/** A present value as the text of a cell: strings unchanged, everything else as JSON. */
export const cellText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
