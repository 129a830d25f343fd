import { AppError } from '#platform/app-error';
import type { Operation } from '../engine/operation.js';
import { columnInfo, describeTables, listedTables } from './describe-tables.js';
import type { TableFacts } from './table-facts.js';

/** Most tables and columns of one answer: some three megabytes of JSON. */
const MAX_DESCRIBED = 20_000;

/** Reads headers only, or a text without keeping its rows. */
export const tableInfo: Operation<'tableInfo'> = (_, { key }) =>
  Promise.resolve({
    pixelBytes: 0,
    async run(context) {
      const file = await describeTables(context, key);
      const tables = listedTables(file);
      assertFew(file.name, tables);
      const hdus = tables.map(({ index, name, type, rows, columns }) => ({
        ...{ index, name, type, rows },
        columns: columns.map(columnInfo),
      }));
      return { hdus };
    },
  });

/** @throws AppError too-large */
export function assertFew(name: string, tables: readonly Pick<TableFacts, 'columns'>[]): void {
  const described = tables.reduce((sum, { columns }) => sum + 1 + columns.length, 0);
  if (described <= MAX_DESCRIBED) return;
  const message = `${name}: ${described} tables and columns are too many for one answer, which has at most ${MAX_DESCRIBED}`;
  throw new AppError('too-large', message);
}
