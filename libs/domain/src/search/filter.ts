import type { Cone } from '#sky';
import { allOf, type Bind, type Fragment } from '../database/statement.js';
import { inCone } from './cone.js';
import type { DataType, ProcessingLevel, RecordStatus, Visibility } from '../records/record-values.js';

/**
 * Selects records. All fields must match; of a list of values any one. Parts match case-insensitively. Ranges include their bounds; a
 * record without the value is in no range.
 */
export interface RecordFilter {
  readonly ids?: readonly string[];
  /**
   * Part of file name, target, title, description or a tag; characters other than letters and digits are ignored. One or two characters
   * alone match the beginning of a word.
   */
  readonly q?: string;
  readonly tags?: readonly string[];
  /** Parts of the name. */
  readonly instruments?: readonly string[];
  /** Parts of the name. */
  readonly filters?: readonly string[];
  /** Part of the name. */
  readonly targetName?: string;
  readonly dataTypes?: readonly DataType[];
  readonly statuses?: readonly RecordStatus[];
  readonly processingLevels?: readonly ProcessingLevel[];
  readonly calibrationLevels?: readonly number[];
  readonly visibility?: Visibility;
  /** Whether archived records match; by default they do not. */
  readonly archived?: 'without' | 'with' | 'only';
  /** Earliest date of the observation. */
  readonly dateFrom?: Date;
  readonly dateTo?: Date;
  readonly minFileSize?: number;
  readonly maxFileSize?: number;
  /** Region that contains the centre of the record's image. */
  readonly cone?: Cone;
  /** Range that overlaps the record's band, micrometres. */
  readonly wavelengthUm?: { readonly min?: number; readonly max?: number };
  readonly observationBaseIds?: readonly string[];
  readonly archiveObsIds?: readonly string[];
  readonly ownerId?: string;
  readonly parentId?: string;
}

/** Values that contain the given parts, for columns with few distinct values; they replace the parts in the query. */
export interface MatchedNames {
  readonly instruments?: readonly string[];
  readonly filters?: readonly string[];
}

/** Number of indexed characters of header values, which may be longer than an index entry. */
const NAME_LENGTH = 200;

/** SQL of the columns of {@link MatchedNames}, as in their indexes. */
export const NAME_EXPRESSIONS = {
  instruments: `left(record.instrument, ${NAME_LENGTH})`,
  filters: `left(record.filter, ${NAME_LENGTH})`,
};

type Given<K extends keyof RecordFilter> = NonNullable<RecordFilter[K]>;

/** SQL of each field of the filter for the row `record`. PostgreSQL evaluates the conditions in this order until one fails. */
const CONDITIONS: {
  readonly [K in keyof Required<RecordFilter>]: (value: Given<K>) => Fragment;
} = {
  ids: (ids) => anyOf('record.id', 'uuid', ids),
  observationBaseIds: (ids) => anyOf('record.observation_base_id', 'text', ids),
  archiveObsIds: (ids) => anyOf('record.archive_obs_id', 'text', ids),
  parentId: (id) => (bind) => `record.parent_id = ${bind(id)}::uuid`,
  ownerId: (id) => (bind) => `record.owner_id = ${bind(id)}::uuid`,
  archived: (wanted) => () => ARCHIVED[wanted],
  dateFrom: (date) => (bind) => `record.observation_date >= ${bind(date)}::timestamptz`,
  dateTo: (date) => (bind) => `record.observation_date <= ${bind(date)}::timestamptz`,
  minFileSize: (size) => (bind) => `record.file_size >= ${bind(Math.ceil(size))}::bigint`,
  maxFileSize: (size) => (bind) => `record.file_size <= ${bind(Math.floor(size))}::bigint`,
  wavelengthUm: ({ min, max }) =>
    allOf([
      ...(min === undefined ? [] : [(bind: Bind) => `record.wavelength_max_um >= ${bind(min)}::float8`]),
      ...(max === undefined ? [] : [(bind: Bind) => `record.wavelength_min_um <= ${bind(max)}::float8`]),
    ]),
  calibrationLevels: (levels) => anyOf('record.calibration_level', 'int', levels),
  dataTypes: (types) => anyOf('record.data_type', 'text', types),
  statuses: (statuses) => anyOf('record.status', 'text', statuses),
  processingLevels: (levels) => anyOf('record.processing_level', 'text', levels),
  visibility: (visibility) => (bind) => `record.visibility = ${bind(visibility)}::text`,
  instruments: (names) => anyOf(NAME_EXPRESSIONS.instruments, 'text', names),
  filters: (names) => anyOf(NAME_EXPRESSIONS.filters, 'text', names),
  tags: (tags) => (bind) => `record.tags && ${bind(tags)}::text[]`,
  cone: (cone) => inCone(cone),
  q: hasWords,
  targetName: hasTarget,
};

const ARCHIVED = {
  without: 'record.archived_at IS NULL',
  with: 'true',
  only: 'record.archived_at IS NOT NULL',
} as const;

/** The conditions of a filter whose partial names were matched already. */
export function conditionsOf(filter: RecordFilter, names: MatchedNames): Fragment[] {
  const wanted: RecordFilter = { ...filter, ...names, archived: filter.archived ?? 'without' };
  return (Object.keys(CONDITIONS) as (keyof RecordFilter)[]).flatMap(
    (field) => conditionOf(field, wanted[field]) ?? [],
  );
}

/** Whether the filter has no conditions besides archived records. */
export const isOfAll = (filter: RecordFilter): boolean =>
  (Object.keys(filter) as (keyof RecordFilter)[]).every(
    (field) => field === 'archived' || filter[field] === undefined || filter[field] === '',
  );

function conditionOf<K extends keyof RecordFilter>(field: K, value: RecordFilter[K]): Fragment | null {
  return value === undefined || value === '' ? null : CONDITIONS[field](value);
}

const anyOf =
  (column: string, type: 'uuid' | 'text' | 'int', values: readonly (string | number)[]): Fragment =>
  (bind) =>
    `${column} = ANY (${bind(values)}::${type}[])`;

/** LIKE pattern of a part, with its wildcards escaped. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

const LETTER = /[\p{L}\p{N}]/gu;

/**
 * Text shorter than a trigram matches the beginning of a word, which is marked by a Q. PostgreSQL knows fewer digits than Unicode; text in
 * which it finds no letter or digit matches no record.
 */
function hasWords(words: string): Fragment {
  const letters = words.match(LETTER)?.length ?? 0;
  const before = letters < 3 ? '%Q' : '%';
  return (bind) =>
    `record.search_text LIKE '${before}' || nullif(search_words(${bind(words)}::text), 'Q') || '%'`;
}

/** Three letters or digits in a row form a trigram that the index can search. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** Uses `lower` instead of ILIKE, as its index does. A part without a trigram would make LIKE read the whole index. */
function hasTarget(part: string): Fragment {
  return HAS_TRIGRAM.test(part)
    ? (bind) => `lower(record.target_name) LIKE lower(${bind(containing(part))}::text)`
    : (bind) => `strpos(lower(record.target_name), lower(${bind(part)}::text)) > 0`;
}
