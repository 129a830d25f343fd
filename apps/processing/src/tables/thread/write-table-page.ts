import { rowsAsJson } from '../read/rows-as-json.js';
import { withTable } from '../read/open-table.js';
import type { TableReference } from '../table-facts.js';
import { handedOver } from '../../engine/threads/transfer.js';
import { threadStores } from '../../engine/threads/thread-storage.js';

export interface WriteTablePageTask {
  readonly table: TableReference;
  /** Numbers of the rows, in the order of the page. */
  readonly rows: Uint32Array;
}

/** Some rows as a JSON list of objects, in bytes of UTF-8. */
export const writeTablePage = ({ table, rows }: WriteTablePageTask): Promise<Uint8Array> =>
  withTable(threadStores(), table, async (open) => {
    const names = table.columns.map(({ name }) => name);
    const bytes = new TextEncoder().encode(rowsAsJson(names, await open.cells(rows)));
    return handedOver(bytes, bytes.buffer);
  });
