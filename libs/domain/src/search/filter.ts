import type { Cone } from '#sky';
import { allOf, type Bind, type Fragment } from '../database/statement.js';
import type { Condition } from './condition.js';
import { inCone } from './cone.js';
import type { DataType, ProcessingLevel, RecordStatus, Visibility } from '../records/record-values.js';

/**
 * Which records. Every field narrows; of a list of values any may match. Parts match without regard to case. The bounds
 * of ranges belong to them; a record that does not know a value lies in no range of it.
 */
export interface RecordFilter {
  readonly ids?: readonly string[];
  /**
   * Part of file name, target, title, description or a tag; what is between letters and digits does not matter. One or
   * two characters alone match the beginning of a word.
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
  /** Archived records (put aside by their owner): left out unless said otherwise. */
  readonly archived?: 'without' | 'with' | 'only';
  /** Of the observation. */
  readonly dateFrom?: Date;
  readonly dateTo?: Date;
  readonly minFileSize?: number;
  readonly maxFileSize?: number;
  /** Records whose middle lies in it. */
  readonly cone?: Cone;
  /** Records whose band reaches into it, micrometres. */
  readonly wavelengthUm?: { readonly min?: number; readonly max?: number };
  readonly observationBaseIds?: readonly string[];
  readonly archiveObsIds?: readonly string[];
  readonly ownerId?: string;
  readonly parentId?: string;
}

/** What is matched by part against few distinct values: the parts are replaced by the values that hold them. */
export interface MatchedNames {
  readonly instruments?: readonly string[];
  readonly filters?: readonly string[];
}

/** Values of headers may be longer than an index entry: so many characters of them are in the indexes. */
const NAME_LENGTH = 200;

const NAME_COLUMNS = { instruments: 'record.instrument', filters: 'record.filter' } as const;

const cutOff = (column: string): string => `left(${column}, ${NAME_LENGTH})`;

/** SQL of what {@link MatchedNames} are values of; as their indexes have it. */
export const NAME_EXPRESSIONS = {
  instruments: cutOff(NAME_COLUMNS.instruments),
  filters: cutOff(NAME_COLUMNS.filters),
};

type Given<K extends keyof RecordFilter> = NonNullable<RecordFilter[K]>;

/** SQL of each field of the filter. What costs more to ask comes later: a record is asked until something does not hold. */
const CONDITIONS: {
  readonly [K in keyof Required<RecordFilter>]: (value: Given<K>) => Condition | Fragment;
} = {
  ids: (ids) => oneOfFew('record.id', 'uuid', ids),
  observationBaseIds: (ids) => oneOfFew('record.observation_base_id', 'text', ids),
  archiveObsIds: (ids) => oneOfFew('record.archive_obs_id', 'text', ids),
  parentId: (id) => oneOfFew('record.parent_id', 'uuid', [id]),
  ownerId: (id) => ({ holds: (bind) => `record.owner_id = ${bind(id)}::uuid`, isWide: true }),
  archived: (wanted) =>
    wanted === 'with'
      ? { holds: () => 'true', isBeside: true, halves: [isArchived('without'), isArchived('only')] }
      : isArchived(wanted),
  dateFrom: (date) => (bind) => `record.observation_date >= ${bind(date)}::timestamptz`,
  dateTo: (date) => (bind) => `record.observation_date <= ${bind(date)}::timestamptz`,
  minFileSize: (size) => (bind) => `record.file_size >= ${bind(Math.ceil(size))}::bigint`,
  maxFileSize: (size) => (bind) => `record.file_size <= ${bind(Math.floor(size))}::bigint`,
  wavelengthUm: ({ min, max }) => ({
    ...together([
      ...(min === undefined ? [] : [(bind: Bind) => `record.wavelength_max_um >= ${bind(min)}::float8`]),
      ...(max === undefined ? [] : [(bind: Bind) => `record.wavelength_min_um <= ${bind(max)}::float8`]),
    ]),
    // Its index is read beyond the matches, up to one of the ends.
    entriesEach: 2,
    isBeside: true,
    isWide: true,
    hasOpenIndex: true,
    openCover: 'words',
  }),
  calibrationLevels: (levels) => oneOfBounded('record.calibration_level', 'int', levels),
  dataTypes: (types) => ({ ...oneOfBounded('record.data_type', 'text', types), isBesideWords: true }),
  statuses: (statuses) => oneOfBounded('record.status', 'text', statuses),
  processingLevels: (levels) => ({
    ...oneOfBounded('record.processing_level', 'text', levels),
    openCover: 'marks',
  }),
  visibility: (visibility) => oneOfBounded('record.visibility', 'text', [visibility]),
  instruments: (names) => ({ ...oneOfNames('instruments', names), openCover: 'marks' }),
  filters: (names) => oneOfNames('filters', names),
  tags: (tags) => amongValues((bind) => `record.tags && ${bind(tags)}::text[]`, 0.5),
  cone: inCone,
  targetName: (part) => (HAS_TRIGRAM.test(part) ? longPart(part) : shortPart(part)),
  q: hasWords,
};

const isArchived = (wanted: 'without' | 'only'): Condition => ({
  holds: () => `record.archived_at IS ${wanted === 'only' ? 'NOT NULL' : 'NULL'}`,
  hasIndexes: true,
  hasNarrow: wanted === 'without',
  isBeside: true,
  isBesideWords: wanted === 'without',
  hasBeside: wanted === 'only',
});

/** Fields that narrow together: half of a range may be broad. */
const RANGES: readonly (readonly (keyof RecordFilter)[])[] = [
  ['dateFrom', 'dateTo'],
  ['minFileSize', 'maxFileSize'],
];

/** The conditions of a filter; names that it gives by part are already matched. */
export function conditionsOf(filter: RecordFilter, names: MatchedNames): Condition[] {
  const wanted: RecordFilter = { ...filter, ...names, archived: filter.archived ?? 'without' };
  const single = (Object.keys(CONDITIONS) as (keyof RecordFilter)[])
    .filter((field) => !RANGES.flat().includes(field))
    .flatMap((field) => conditionOf(field, wanted[field]) ?? []);
  return [...RANGES.flatMap((fields) => rangeOf(fields, wanted) ?? []), ...single];
}

/** Whether the filter asks for nothing but records that are, or are not, put aside. */
export const isOfAll = (filter: RecordFilter): boolean =>
  (Object.keys(filter) as (keyof RecordFilter)[]).every(
    (field) => field === 'archived' || filter[field] === undefined || filter[field] === '',
  );

function conditionOf<K extends keyof RecordFilter>(field: K, value: RecordFilter[K]): Condition | null {
  if (value === undefined || value === '') return null;
  const condition = CONDITIONS[field](value);
  return typeof condition === 'function' ? { holds: condition } : condition;
}

function rangeOf(fields: readonly (keyof RecordFilter)[], wanted: RecordFilter): Condition | null {
  const ends = fields.flatMap((field) => conditionOf(field, wanted[field])?.holds ?? []);
  return ends.length === 0
    ? null
    : { ...together(ends), isBeside: true, hasBeside: true, hasOpenIndex: true, openCover: 'marks' };
}

const together = (ends: readonly Fragment[]): Condition => ({ holds: allOf(ends) });

const anyOf =
  (column: string, type: 'uuid' | 'text' | 'int', values: readonly (string | number)[]): Fragment =>
  (bind) =>
    `${column} = ANY (${bind(values)}::${type}[])`;

const oneOfFew = (column: string, type: 'uuid' | 'text', values: readonly string[]): Condition => ({
  holds: anyOf(column, type, values),
  isRare: true,
  isWide: true,
});

/** Asked of rows and of the indexes of values alike. */
const amongValues = (holds: Fragment, slowness: number): Condition => ({ holds, indexed: holds, slowness });

/** A column in the indexes of values, which know lists: each row's is of one value. */
const oneOf = (column: string, type: 'text' | 'int', values: readonly (string | number)[]): Condition => ({
  holds: anyOf(column, type, values),
  indexed: (bind) => `ARRAY[${column}] && ${bind(values)}::${type}[]`,
  isExact: true,
});

/** The same of what has but few values, all of them short. */
const oneOfBounded = (...given: Parameters<typeof oneOf>): Condition => ({
  ...oneOf(...given),
  isBeside: true,
});

/** More names than this are found faster in the btree of the column. */
const MANY_NAMES = 8;

/** Nothing is cut off a name that is shorter: rows are asked for the whole one, which need not be cut for each of them. */
function oneOfNames(of: keyof typeof NAME_COLUMNS, names: readonly string[]): Condition {
  const cut = NAME_EXPRESSIONS[of];
  const isWhole = names.every(({ length }) => length < NAME_LENGTH);
  return {
    ...(names.length > MANY_NAMES ? { holds: anyOf(cut, 'text', names) } : oneOf(cut, 'text', names)),
    ...(isWhole && { ofRows: anyOf(NAME_COLUMNS[of], 'text', names) }),
  };
}

/** LIKE pattern of a part; its own wildcards are taken literally. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

const LETTER = /[\p{L}\p{N}]/gu;

/**
 * Fewer letters than a trigram has are the beginning of a word, before which there is a Q. Where PostgreSQL, which knows fewer digits than
 * Unicode has, finds no letter in them, there is nothing to find.
 */
function hasWords(words: string): Condition {
  const letters = words.match(LETTER)?.length ?? 0;
  const before = letters < 3 ? '%Q' : '%';
  const holds: Fragment = (bind) =>
    `record.search_text LIKE '${before}' || nullif(search_words(${bind(words)}::text), 'Q') || '%'`;
  return { ...amongValues(holds, 1.5), hasTrigrams: true, isOfTexts: true, isBesideWords: true };
}

/** Three letters or digits in a row make a trigram, which the index is searched by. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

const longPart = (part: string): Condition => ({
  ...amongValues((bind) => `record.target_name ILIKE ${bind(containing(part))}`, 0.5),
  hasTrigrams: true,
  isBesideWords: true,
  ofRows: holdsPart(part),
});

/** ILIKE would make a lower case of the part, too, for each row. */
const holdsPart =
  (part: string): Fragment =>
  (bind) =>
    `lower(record.target_name) LIKE lower(${bind(containing(part))}::text)`;

/**
 * What has no trigram is found by its single characters and pairs. Lower case by name, not ILIKE: the trigram index
 * would be read from end to end.
 */
const shortPart = (part: string): Condition => ({
  holds: holdsPart(part),
  isBesideWords: true,
  slowness: 0.5,
  // A list for each character and pair, some of them long; of all others than open records one is not worth reading.
  entriesEach: 20,
  openEntriesEach: 3,
  rowAgain: 45,
  indexed: (bind) => `short_grams(record.target_name) @> short_grams(${bind(part)}::text)`,
});
