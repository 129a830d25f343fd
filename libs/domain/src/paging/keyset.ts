import type { Bind, Fragment } from '../database/statement.js';

/** The end of a page of a sorted list: the sort key and the id of its last entry. */
export interface Position {
  /** As PostgreSQL writes it; `null` sorts last. */
  readonly key: string | null;
  readonly id: string;
  /** The list was too long to count, so later pages need not try. */
  readonly isLong?: boolean;
}

/** 4714-11-24 BC, the first moment of PostgreSQL; its last one has more digits than a key may have. */
const FIRST_MICROSECOND = -210_866_803_200_000_000n;
const WHOLE_NUMBER = /^-?\d{1,18}$/;

const MICROSECONDS_PER_HOUR = 3_600_000_000;

/** Hours are added separately: interval × number is computed in doubles, which lose single microseconds beyond 2255 (2⁵³). */
const sinceEpoch = (microseconds: string): string =>
  `(timestamptz 'epoch' + make_interval(hours => (${microseconds} / ${MICROSECONDS_PER_HOUR})::int)
    + (${microseconds} % ${MICROSECONDS_PER_HOUR}) * interval '1 microsecond')`;

/** Lossless text form of keys: times as microseconds since 1970, regardless of the server's time zone. */
const KEY_TYPES = {
  timestamptz: {
    toText: (sql: string) => `(extract(epoch FROM ${sql}) * 1000000)::bigint::text`,
    fromText: (sql: string) => sinceEpoch(`${sql}::bigint`),
    isKey: (key: string) => WHOLE_NUMBER.test(key) && BigInt(key) >= FIRST_MICROSECOND,
  },
  bigint: {
    toText: (sql: string) => `${sql}::text`,
    fromText: (sql: string) => `${sql}::bigint`,
    isKey: (key: string) => WHOLE_NUMBER.test(key),
  },
  text: {
    toText: (sql: string) => sql,
    fromText: (sql: string) => `${sql}::text`,
    // Excludes characters that PostgreSQL cannot store.
    isKey: (key: string) => /^[^\0\p{Surrogate}]{0,1000}$/u.test(key),
  },
} as const;

/** Order of a list: by one expression, and by id for equal values. */
export interface SortKey {
  /** SQL of the key. An index on (expression, id column) serves both directions. */
  readonly expression: string;
  readonly idColumn: string;
  readonly type: keyof typeof KEY_TYPES;
  readonly isNullable: boolean;
  readonly direction: 'asc' | 'desc';
}

/** SQL of the key as a cursor carries it. */
export const keyText = ({ expression, type }: SortKey): string => KEY_TYPES[type].toText(expression);

/** Whether a cursor's key can be one of this order. */
export const isKeyOf = ({ type, isNullable }: SortKey, key: string | null): boolean =>
  key === null ? isNullable : KEY_TYPES[type].isKey(key);

/**
 * The segments of a sorted list, each of which an index returns in order: the entries with a key, followed in both directions by those
 * without.
 */
export type Segment = 'keyed' | 'keyless';

export const segmentsOf = ({ isNullable }: SortKey, after: Position | null): readonly Segment[] => {
  if (!isNullable) return ['keyed'];
  return after?.key === null ? ['keyless'] : ['keyed', 'keyless'];
};

/** ORDER BY of a whole list, with missing keys last. */
export const orderBy = ({ expression, idColumn, direction }: SortKey): string =>
  `${expression} ${direction} NULLS LAST, ${idColumn} ${direction}`;

/** ORDER BY of one segment in the order of an index; missing keys need no place, since they have a segment of their own. */
export const segmentOrder = ({ expression, idColumn, direction }: SortKey): string =>
  `${expression} ${direction}, ${idColumn} ${direction}`;

/** The entries of one segment behind a position. */
export const segmentAfter =
  (sort: SortKey, segment: Segment, after: Position | null): Fragment =>
  (bind) => {
    const inSegment = `${sort.expression} IS ${segment === 'keyed' ? 'NOT NULL' : 'NULL'}`;
    const isNeeded = sort.isNullable ? [inSegment] : [];
    const isBehind =
      after && (after.key === null) === (segment === 'keyless') ? [behind(sort, after)(bind)] : [];
    return [...isNeeded, ...isBehind].join(' AND ') || 'true';
  };

/** The entries of the whole list behind a position. */
export const listAfter =
  (sort: SortKey, after: Position | null): Fragment =>
  (bind) => {
    if (!after) return 'true';
    if (after.key === null) return `${sort.expression} IS NULL AND ${behind(sort, after)(bind)}`;
    const rest = sort.isNullable ? ` OR ${sort.expression} IS NULL` : '';
    return `(${behind(sort, after)(bind)}${rest})`;
  };

const behind =
  ({ expression, idColumn, type, direction }: SortKey, { key, id }: Position): Fragment =>
  (bind: Bind) => {
    const sign = direction === 'asc' ? '>' : '<';
    if (key === null) return `${idColumn} ${sign} ${bind(id)}::uuid`;
    return `(${expression}, ${idColumn}) ${sign} (${KEY_TYPES[type].fromText(bind(key))}, ${bind(id)}::uuid)`;
  };
