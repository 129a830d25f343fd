import type { Cone } from '#sky';
import { allOf, type Bind, type Fragment } from '../database/statement.js';
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

/** SQL of what {@link MatchedNames} are values of; as their indexes have it. */
export const NAME_EXPRESSIONS = {
  instruments: `left(record.instrument, ${NAME_LENGTH})`,
  filters: `left(record.filter, ${NAME_LENGTH})`,
};

type Given<K extends keyof RecordFilter> = NonNullable<RecordFilter[K]>;

/** SQL of each field of the filter, about the row `record`. PostgreSQL asks a row in this order until a condition fails. */
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
  cone: inCone,
  q: hasWords,
  targetName: hasTarget,
};

const ARCHIVED = {
  without: 'record.archived_at IS NULL',
  with: 'true',
  only: 'record.archived_at IS NOT NULL',
} as const;

/** The conditions of a filter; names that it gives by part are already matched. */
export function conditionsOf(filter: RecordFilter, names: MatchedNames): Fragment[] {
  const wanted: RecordFilter = { ...filter, ...names, archived: filter.archived ?? 'without' };
  return (Object.keys(CONDITIONS) as (keyof RecordFilter)[]).flatMap(
    (field) => conditionOf(field, wanted[field]) ?? [],
  );
}

/** Whether the filter asks for nothing but records that are, or are not, archived. */
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

/** LIKE pattern of a part; its own wildcards are taken literally. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, (c) => `\\${c}`)}%`;

const LETTER = /[\p{L}\p{N}]/gu;

/**
 * Fewer letters than a trigram has are the beginning of a word, before which there is a Q. Where PostgreSQL, which knows fewer digits than
 * Unicode has, finds no letter in them, there is nothing to find.
 */
function hasWords(words: string): Fragment {
  const letters = words.match(LETTER)?.length ?? 0;
  const before = letters < 3 ? '%Q' : '%';
  return (bind) =>
    `record.search_text LIKE '${before}' || nullif(search_words(${bind(words)}::text), 'Q') || '%'`;
}

/** Three letters or digits in a row make a trigram, by which the index is searched. */
const HAS_TRIGRAM = /[\p{L}\p{N}]{3}/u;

/** `lower` rather than ILIKE, as its index has it. A part without a trigram is in no index: asked with LIKE, it would read all of it. */
function hasTarget(part: string): Fragment {
  return HAS_TRIGRAM.test(part)
    ? (bind) => `lower(record.target_name) LIKE lower(${bind(containing(part))}::text)`
    : (bind) => `strpos(lower(record.target_name), lower(${bind(part)}::text)) > 0`;
}
