import type { DataSource, EntityManager } from 'typeorm';
import { snake } from '../database/snake-naming.js';
import { prepared } from '../database/prepared.js';
import { statement, type Fragment } from '../database/statement.js';
import { recordFields, type ListedRecord, type RecordRow } from './record-fields.js';
import { visibleOf, type Viewer } from './record-access.js';
import { peopleFor, type RecordPeople } from './record-people.js';

type Asked = Pick<DataSource | EntityManager, 'query'>;

const columnsOf = (names: readonly (keyof RecordRow)[]): string =>
  names.map((name) => `record.${snake(name)} AS "${name}"`).join(', ');

const FOUND = columnsOf(recordFields.flatMap(([name]) => (name === 'metadata' ? [] : [name])));
/** Columns that lists read: those of the view, without the large ones. */
const LISTED = columnsOf(recordFields.flatMap(([name, { listed }]) => (listed ? [name] : [])));
const METADATA = columnsOf(['metadata']);
const PLACE = columnsOf(['ra', 'dec']);

/** A record for jobs that use its file, without the metadata: a header takes up to a megabyte, and a composite has thousands of records. */
export type FoundRecord = Omit<RecordRow, 'metadata'>;

/** A record as lists read it, with the users that it names. */
export type SeenRecord = ListedRecord & RecordPeople;

/** All columns of the view of a record. */
export type ViewedRecord = SeenRecord & Pick<RecordRow, 'metadata'>;

/** A record and its position on the sky; with its metadata if requested. */
export type PlacedRow = SeenRecord & Pick<RecordRow, 'ra' | 'dec'> & Partial<ViewedRecord>;

/** Columns that PostgreSQL returns as text and records hold as numbers. */
const READERS = recordFields.flatMap(([name, { column }]) => {
  const { transformer } = column;
  return transformer && !Array.isArray(transformer)
    ? [[name, (value: unknown): unknown => transformer.from(value)] as const]
    : [];
});

/** Records (alias `record`), in no particular order. */
export const readFound = (database: Asked, where: Fragment): Promise<FoundRecord[]> =>
  read<FoundRecord>(database, () => FOUND, where);

/** All columns of the view, with the users that they name to this viewer. */
export const readViewed = (database: Asked, where: Fragment, viewer: Viewer): Promise<ViewedRecord[]> =>
  read(database, withPeople([LISTED, METADATA], viewer), where);

/** The columns of the view without the metadata, which are often larger than all the rest. */
export const readListed = (database: Asked, where: Fragment, viewer: Viewer): Promise<SeenRecord[]> =>
  read(database, listedFor(viewer), where);

/** The columns that {@link readListed} reads. */
export const listedFor = (viewer: Viewer): Fragment => withPeople([LISTED], viewer);

/** Listed columns with the position on the sky. */
export const readPlaced = (
  database: Asked,
  where: Fragment,
  { viewer, withMetadata }: { readonly viewer: Viewer; readonly withMetadata: boolean },
): Promise<PlacedRow[]> =>
  read(database, withPeople([LISTED, PLACE, ...(withMetadata ? [METADATA] : [])], viewer), where);

const withPeople =
  (columns: readonly string[], viewer: Viewer): Fragment =>
  (bind) =>
    [...columns, peopleFor(viewer)(bind)].join(', ');

/** The ids among these of records that the viewer may see. */
export async function visibleAmong(
  database: Asked,
  ids: readonly string[],
  viewer: Viewer,
): Promise<Set<string>> {
  const rows = await select<{ id: string }>(database, () => 'record.id', visibleOf(ids, viewer));
  return new Set(rows.map(({ id }) => id));
}

/** @param columns SQL, of records (alias `record`) */
export function select<T>(database: Asked, columns: Fragment, where: Fragment): Promise<T[]> {
  const [text, values] = statement(
    (bind) => `SELECT ${columns(bind)} FROM records record WHERE ${where(bind)}`,
  );
  return database.query(prepared(text), values);
}

/** Plain SQL: TypeORM takes as long to build the statement and map its rows as the database takes to answer. */
async function read<T extends object>(database: Asked, columns: Fragment, where: Fragment): Promise<T[]> {
  return readRows(await select<Record<string, unknown>>(database, columns, where));
}

/** Converts rows from PostgreSQL into records, in place. */
export function readRows<T extends object>(rows: readonly Record<string, unknown>[]): T[] {
  for (const row of rows)
    for (const [name, read] of READERS) if (row[name] !== undefined) row[name] = read(row[name]);
  return rows as T[];
}
