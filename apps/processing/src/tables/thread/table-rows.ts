import { orderByKeys } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { describeFile as describe } from '../read/describe-file.js';
import { numbersAsJson } from '../read/numbers-as-json.js';
import { rowsAsJson } from '../read/rows-as-json.js';
import { withTable } from '../read/with-table.js';
import * as tasks from '../tables.tasks.js';

export const describeFile = implement(tasks.describeFile, ({ place, known }, throwIfStopped) =>
  describe(threadStores(), place, known, throwIfStopped),
);

export const searchTable = implement(
  tasks.searchTable,
  ({ table, search, rowStart: start, rowEnd: end }, throwIfStopped) =>
    withTable(threadStores(), table, async (open) => {
      const rows = await open.search(search, { start, end, onBand: throwIfStopped });
      return withTransfer(rows, rows.buffer as ArrayBuffer);
    }),
);

export const sortTable = implement(tasks.sortTable, ({ table, column, descending, rows }, throwIfStopped) =>
  withTable(threadStores(), table, async (open) => {
    const keys = await open.sortKeys(column, { rows, descending, onBand: throwIfStopped });
    const order = orderByKeys(keys, throwIfStopped);
    if (rows) for (let i = 0; i < order.length; i++) order[i] = rows[order[i]];
    return withTransfer(order, order.buffer as ArrayBuffer);
  }),
);

export const writeTablePage = implement(tasks.writeTablePage, ({ table, rows }) =>
  withTable(threadStores(), table, async (open) => {
    const names = table.columns.map(({ name }) => name);
    const bytes = new TextEncoder().encode(rowsAsJson(names, await open.cells(rows)));
    return withTransfer(bytes, bytes.buffer);
  }),
);

export const writeSpectrum = implement(
  tasks.writeSpectrum,
  ({ table, columns, isOneRow, rowStart: start, rowEnd: end }, throwIfStopped) =>
    withTable(threadStores(), table, async (open) => {
      const wanted = columns.map(({ column }) => column);
      const values = isOneRow
        ? await open.rowNumbers(wanted, { start, end })
        : await open.numbers(wanted, { start, end });
      const parts = values.map((numbers, i) => {
        throwIfStopped();
        return numbersAsJson(numbers, columns[i]);
      });
      return withTransfer(parts, ...parts.map(({ buffer }) => buffer as ArrayBuffer));
    }),
);
