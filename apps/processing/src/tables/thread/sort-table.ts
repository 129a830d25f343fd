import { orderByKeys } from '#kernels/parallel';
import { withTable } from '../read/open-table.js';
import type { TableReference } from '../table-facts.js';
import { handedOver } from '../../engine/threads/transfer.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface SortTableTask {
  readonly table: TableReference;
  /** Position of the column. */
  readonly column: number;
  readonly descending: boolean;
  /** Numbers of the rows to sort, ascending; default: all. */
  readonly rows?: Uint32Array;
}

/** Numbers of the rows in the order of a column: equal ones as they stand, those without a value last. */
export const sortTable = (
  { table, column, descending, rows }: SortTableTask,
  throwIfStopped: ThrowIfStopped,
): Promise<Uint32Array> =>
  withTable(threadStores(), table, async (open) => {
    const keys = await open.sortKeys(column, { rows, descending, onBand: throwIfStopped });
    const order = orderByKeys(keys, throwIfStopped);
    if (rows) for (let i = 0; i < order.length; i++) order[i] = rows[order[i]];
    return handedOver(order, order.buffer as ArrayBuffer);
  });
