import type { EntitySchemaColumnOptions } from 'typeorm';
import type { WcsSummary } from '#processing-client/contract';
import { DATA_TYPES, PROCESSING_LEVELS, RECORD_STATUSES, VISIBILITIES } from './record-values.js';

/** Type of a field in the API; the kinds of `apps/api/src/validation/fields.ts`. */
export type FieldShape =
  | { readonly kind: 'text' | 'uuid' | 'date' | 'number' | 'integer' | 'flag' | 'texts' | 'numbers' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'wcs' | 'dictionary' };

/** A column of the table `records` that holds `T`, and how the record's view shows it. */
export interface RecordField<T, Shown extends boolean = boolean, Listed extends boolean = boolean> {
  readonly column: EntitySchemaColumnOptions;
  readonly shape: FieldShape;
  readonly description?: string;
  /** Whether the field is part of the API. */
  readonly shown: Shown;
  /** Whether lists read the column; large columns, and columns that no view needs, are left out. */
  readonly listed: Listed;
  /** Exists only for the compiler. */
  readonly holds?: T;
}

type Shown<T> = RecordField<T, true, true>;

const shown = <T>(column: EntitySchemaColumnOptions, shape: FieldShape): Shown<T> => ({
  column,
  shape,
  shown: true,
  listed: true,
});

const text = () => shown<string>({ type: 'text' }, { kind: 'text' });
const uuid = () => shown<string>({ type: 'uuid' }, { kind: 'uuid' });
const flag = () => shown<boolean>({ type: 'bool' }, { kind: 'flag' });
const number = () => shown<number>({ type: 'float8' }, { kind: 'number' });
const integer = () => shown<number>({ type: 'int' }, { kind: 'integer' });
const date = () => shown<Date>({ type: 'timestamptz' }, { kind: 'date' });
const texts = (type: 'text' | 'uuid') => shown<string[]>({ type, array: true }, { kind: 'texts' });
const json = <T>(shape: FieldShape) => shown<T>({ type: 'jsonb' }, shape);
const choice = <T extends string>(values: readonly T[]) =>
  shown<T>({ type: 'text' }, { kind: 'choice', values });

/** bigint in SQL; files stay far below 2⁵³ bytes. */
const bytes = () =>
  shown<number>({ type: 'bigint', transformer: { to: (n: number) => n, from: Number } }, { kind: 'integer' });

/** bigint in SQL and here. */
const wide = () =>
  shown<bigint>(
    {
      type: 'bigint',
      transformer: {
        to: (n?: bigint | null) => n?.toString() ?? n,
        from: (n: string | null) => (n === null ? null : BigInt(n)),
      },
    },
    { kind: 'integer' },
  );

const maybe = <T>(field: Shown<T>): Shown<T | null> => ({
  ...field,
  column: { ...field.column, nullable: true },
});

/** A hidden column from which the view derives other fields. */
const usedByView = <T>(field: Shown<T>): RecordField<T, false, true> => ({ ...field, shown: false });

const hidden = <T>(field: Shown<T>): RecordField<T, false, false> => ({
  ...field,
  shown: false,
  listed: false,
});

const described = <T>(field: Shown<T>, description: string): Shown<T> => ({ ...field, description });

/**
 * The single definition of all columns of a record: the row (`RecordEntity`), the view and its schema (`RecordView`), and the columns of
 * lists are derived from it.
 */
export const RECORD_FIELDS = {
  id: { ...uuid(), column: { type: 'uuid', primary: true } } as Shown<string>,
  fileName: text(),
  storageKey: hidden(text()),
  thumbnailKey: usedByView(maybe(text())),
  /** Origin of a file that may be imported again: the archive's URI. */
  sourceUri: hidden(maybe(text())),
  /** Set while the file is not in the storage; the record is `invalid` during that time. */
  fileMissingSince: hidden(maybe(date())),
  /** When the file was last found valid. */
  validatedAt: hidden(maybe(date())),
  dataType: choice(DATA_TYPES),
  contentType: text(),
  fileSize: bytes(),
  sha256: text(),
  status: choice(RECORD_STATUSES),
  archivedAt: maybe(date()),
  observationDate: maybe(date()),
  targetName: maybe(text()),
  instrument: maybe(text()),
  filter: maybe(text()),
  exposureTime: maybe(number()),
  calibrationLevel: maybe(integer()),
  proposalId: maybe(text()),
  proposalPi: maybe(text()),
  observationTitle: maybe(text()),
  wavelengthRange: maybe(text()),
  wavelengthUm: maybe(number()),
  wcs: maybe(json<WcsSummary>({ kind: 'wcs' })),
  dimensions: described(maybe(json<number[]>({ kind: 'numbers' })), 'NAXIS1 first'),
  units: maybe(text()),
  observationBaseId: text(),
  processingLevel: choice(PROCESSING_LEVELS),
  parentId: maybe(uuid()),
  derivedFrom: texts('uuid'),
  /** Digest of the records and contents that an observation's mosaic was made of. */
  madeOf: hidden(maybe(text())),
  tags: texts('text'),
  description: maybe(text()),
  ownerId: usedByView(maybe(uuid())),
  visibility: choice(VISIBILITIES),
  isViewable: flag(),
  /** Raw archive columns under `archive_…` and header values. */
  metadata: {
    ...json<Record<string, unknown>>({ kind: 'dictionary' }),
    description: 'Raw archive columns (archive_…) and header values; empty in lists: ask for the one record',
    listed: false,
  } as RecordField<Record<string, unknown>, true, false>,
  /** Number of changes; the ETag of the record. */
  version: integer(),
  createdAt: date(),
  updatedAt: date(),
  /** Position on the sky, ICRS degrees: the centre of the image, else the pointing of the archive or of the header. */
  ra: hidden(maybe(number())),
  dec: hidden(maybe(number())),
  /** HEALPix number of that position, nested, order 29. */
  healpix: hidden(maybe(wide())),
  /** Band in micrometres: from the archive, else the filter's nominal wavelength for both limits. */
  wavelengthMinUm: hidden(maybe(number())),
  wavelengthMaxUm: hidden(maybe(number())),
};

type Fields = typeof RECORD_FIELDS;

export type RecordRow = { [K in keyof Fields]: Fields[K] extends RecordField<infer T> ? T : never };

type FieldsWhere<Kind extends Partial<RecordField<unknown>>> = {
  [K in keyof Fields]: Fields[K] extends Kind ? K : never;
}[keyof Fields];

/** Columns that lists read: those of the view, without the large ones. */
export type ListedRecord = Pick<RecordRow, FieldsWhere<{ listed: true }>>;

/** The columns of the API, as JSON types. */
export type ShownFields = {
  [K in FieldsWhere<{ shown: true }>]: Date extends RecordRow[K]
    ? string | Exclude<RecordRow[K], Date>
    : RecordRow[K];
};

/** Name and description of every field, as a list. */
export const recordFields = Object.entries(RECORD_FIELDS) as [keyof RecordRow, RecordField<unknown>][];
