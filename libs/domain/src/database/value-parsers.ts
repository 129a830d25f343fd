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

/**
 * How a connection reads values: as pg does, but for lists of texts, which it takes apart letter by letter; the few of a record
 * took as long as all the rest of it.
 */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (type, format): unknown =>
    LISTS.includes(type) && format !== 'binary' ? parseList : pg.types.getTypeParser(type, format),
};
