import { hduFromLayout, orderByKeys } from '#kernels/parallel';
import { implement } from '../../engine/threads/task.js';
import { threadStores } from '../../engine/threads/thread-storage.js';
import { withTransfer } from '../../engine/threads/transfer.js';
import { beamOf } from '../../image-io/spectra/iraf-dispersion.js';
import { describeFile as describe } from '../read/describe-file.js';
import { numbersAsJson } from '../read/numbers-as-json.js';
import { rowsAsJson } from '../read/rows-as-json.js';
import { rowValue, spectrumNumbers } from '../read/spectrum-numbers.js';
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

export const readSpectrumRow = implement(tasks.readSpectrumRow, ({ table, row }) =>
  withTable(threadStores(), table, async (open) => {
    const [cells] = await open.cells([row]);
    return cells.map(rowValue);
  }),
);

export const readBeam = implement(tasks.readBeam, ({ layout, row }) =>
  beamOf(hduFromLayout(layout).header, row),
);

export const writeSpectrum = implement(tasks.writeSpectrum, async (input, throwIfStopped) => {
  const values = await spectrumNumbers(threadStores(), input);
  const parts = values.map((numbers, i) => {
    throwIfStopped();
    return numbersAsJson(numbers, input.columns[i]);
  });
  return withTransfer(parts, ...parts.map(({ buffer }) => buffer as ArrayBuffer));
});
