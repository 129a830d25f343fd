import { withTable } from '../read/open-table.js';
import { numbersAsJson } from '../read/numbers-as-json.js';
import type { SpectrumColumn } from '../choose-spectrum.js';
import type { TableReference } from '../table-facts.js';
import { handedOver } from '../../engine/threads/transfer.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface WriteSpectrumTask {
  readonly table: TableReference;
  readonly columns: readonly SpectrumColumn[];
  /** Whether the points are the elements of arrays in one row, and not rows. */
  readonly isOneRow: boolean;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Some points of a spectrum: the numbers of each column as JSON without brackets, in bytes of UTF-8. */
export const writeSpectrum = (
  { table, columns, isOneRow, rowStart: start, rowEnd: end }: WriteSpectrumTask,
  throwIfStopped: ThrowIfStopped,
): Promise<Uint8Array[]> =>
  withTable(threadStores(), table, async (open) => {
    const wanted = columns.map(({ column }) => column);
    const values = isOneRow
      ? await open.rowNumbers(wanted, { start, end })
      : await open.numbers(wanted, { start, end });
    const parts = values.map((numbers, i) => {
      throwIfStopped();
      return numbersAsJson(numbers, columns[i]);
    });
    return handedOver(parts, ...parts.map(({ buffer }) => buffer as ArrayBuffer));
  });
