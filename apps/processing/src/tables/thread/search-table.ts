import { withTable } from '../read/open-table.js';
import type { TableReference } from '../table-facts.js';
import { handedOver } from '../../engine/threads/transfer.js';
import type { ThrowIfStopped } from '../../engine/threads/stop-flag.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface SearchTableTask {
  readonly table: TableReference;
  readonly search: string;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Numbers of the rows that have the text in one of their cells. */
export const searchTable = (
  { table, search, rowStart: start, rowEnd: end }: SearchTableTask,
  throwIfStopped: ThrowIfStopped,
): Promise<Uint32Array> =>
  withTable(threadStores(), table, async (open) => {
    const rows = await open.search(search, { start, end, onBand: throwIfStopped });
    return handedOver(rows, rows.buffer as ArrayBuffer);
  });
