import pg from 'pg';

/** Of `text[]`. */
const TEXTS: number = 1009;
/** As PostgreSQL numbers them (pg_type.dat): lists of texts and of ids. */
const LISTS: readonly number[] = [TEXTS, 2951];

/** A list of one dimension whose elements are neither quoted nor missing. */
const PLAIN = /^\{[^"\\{}]*\}$/;

const parseAnyList = pg.types.getTypeParser(TEXTS) as (text: string) => unknown;

/** @throws when pg does */
function parseList(text: string): unknown {
  if (text === '{}') return [];
  return PLAIN.test(text) && !text.includes('NULL') ? text.slice(1, -1).split(',') : parseAnyList(text);
}

/** Of `timestamptz`. */
const INSTANT: number = 1184;

/** In UTC, as nearly all servers give it, and of a year that ISO 8601 writes with four digits. */
const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/;

const parseAnyInstant = pg.types.getTypeParser(INSTANT) as (text: string) => unknown;

/** To the millisecond: what is finer is dropped, as pg does. */
function parseInstant(text: string): unknown {
  return UTC.test(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyInstant(text);
}

/**
 * How a connection reads values: as pg does, but for what it takes long for. Lists of texts it takes apart letter by letter, and the few
 * of a record took as long as all the rest of it; dates have four regular expressions.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    (format === 'binary' ? undefined : PARSERS.get(type)) ?? pg.types.getTypeParser(type, format),
};

const PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  ...LISTS.map((type) => [type, parseList] as const),
  [INSTANT, parseInstant],
]);
