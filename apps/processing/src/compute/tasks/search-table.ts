import { withTable } from '../../open/tables/open-table.js';
import type { TableReference } from '../../tables/table-facts.js';
import { handedOver } from '../handed-over.js';
import type { ThrowIfStopped } from '../stop-flag.js';
import { threadStores } from '../thread-storage.js';

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
