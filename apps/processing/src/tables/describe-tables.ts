import { LRUCache } from 'lru-cache';
import { fieldError } from '#platform';
import { BYTES_PER_MB } from '../engine/memory-budget.js';
import type { PlanContext } from '../engine/request-context.js';
import { runOnFile } from '../image-io/stored-file.js';
import type { ColumnFacts, FileTables, TableFacts, TablePlace, TableReference } from './table-facts.js';
import { describeFile } from './tables.tasks.js';

/** A text must be read completely to know its rows: the description is cached until the file changes. */
const CACHE_BYTES = 32 * BYTES_PER_MB;
const BYTES_PER_COLUMN = 512;

const cache = new LRUCache<string, FileTables>({
  maxSize: CACHE_BYTES,
  sizeCalculation: ({ tables, images, layouts }) => {
    const ofTables = tables.map(({ columns, place }) => columns.length * BYTES_PER_COLUMN + bytesOf(place));
    const ofImages = images.spectra.map(({ columns }) => columns.length * BYTES_PER_COLUMN);
    const parts = [...ofTables, ...ofImages, ...layouts.map(({ header }) => header.byteLength)];
    return parts.reduce((sum, bytes) => sum + bytes, (images.reasons.size + 1) * BYTES_PER_COLUMN);
  },
});

const bytesOf = (place: TablePlace): number =>
  'text' in place ? place.text.marks.byteLength : place.hdu.header.byteLength;

/** The tables of a stored file. @throws AppError naming the file when it is damaged or not of the claimed format */
export async function describeTables(
  { files, tasks }: Pick<PlanContext, 'files' | 'tasks'>,
  key: string,
): Promise<FileTables> {
  const before = cache.get(key);
  const answer = await runOnFile({ files }, key, (place) =>
    tasks.run(describeFile, { place, known: before?.place.seen }),
  );
  if (answer === 'unchanged') return before!;
  cache.set(key, answer);
  return answer;
}

/** @throws AppError validation naming `hduIndex` when there is no such table; without an index it is the first one */
export function requireTable(file: FileTables, index: number | undefined): TableFacts {
  const { tables, hduCount, name } = file;
  const table = index === undefined ? listedTables(file)[0] : tables.find((each) => each.index === index);
  if (table) return table;
  if (index === undefined || tables.length === 0) throw fieldError('hduIndex', `${name} holds no table`);
  if (index >= hduCount)
    throw fieldError('hduIndex', `${index} is not among the ${hduCount} HDUs of ${name}`);
  throw fieldError('hduIndex', `HDU ${index} of ${name} holds no table`);
}

/** Tables of data: not the single cell in which JWST's pipeline stores its own model of the file. */
export const listedTables = ({ tables }: FileTables): readonly TableFacts[] =>
  tables.filter(({ name, columns }) => name !== 'ASDF' || columns.length !== 1);

/** A table as plain data for a thread. */
export const referenceTo = ({ place: file }: FileTables, table: TableFacts): TableReference => {
  const { place, index, columns, rows } = table;
  return { file, place, index, columns, rows };
};

/** The description of a column in an answer. */
export const columnInfo = ({ name, dtype, unit, format, isArray, shape }: ColumnFacts) => ({
  ...{ name, dtype, unit, format, isArray, shape },
});
