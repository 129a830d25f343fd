import type { Operation } from '../operations/operation.js';
import { columnInfo, describeTables } from './describe-tables.js';

/** Headers only, but for texts: nothing is held of their rows. */
export const tableInfo: Operation<'tableInfo'> = (_, { key }) =>
  Promise.resolve({
    pixelBytes: 0,
    async run(work) {
      const { tables } = await describeTables(work, key);
      const hdus = tables.map(({ index, name, type, rows, columns }) => ({
        ...{ index, name, type, rows },
        columns: columns.map(columnInfo),
      }));
      return { hdus };
    },
  });
