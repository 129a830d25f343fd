import { LRUCache } from 'lru-cache';
import type { SortDirection } from '#processing-client/contract';
import { BYTES_PER_MB } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import type { ColumnFacts, TableFacts, TableReference } from './table-facts.js';
import { searchTable, sortTable } from './tables.tasks.js';

/** Selects and orders the rows of a table. */
export interface RowOrder {
  readonly sortColumn?: ColumnFacts;
  readonly sortDirection: SortDirection;
  readonly search?: string;
}

/** Cached orders, for the next pages of a sorted table: 4 bytes a row, 16 million rows in all. */
const CACHE_BYTES = 64 * BYTES_PER_MB;
const cache = new LRUCache<string, Uint32Array>({
  maxSize: CACHE_BYTES,
  // A search without results takes memory, too: that of its words.
  sizeCalculation: ({ byteLength }, name) => byteLength + 2 * name.length,
});

/** The cache key: the same for the same rows of the same content. */
function nameOf({ file, index }: TableReference, { sortColumn, sortDirection, search }: RowOrder): string {
  const order = sortColumn ? [sortColumn.name, sortDirection] : [];
  return JSON.stringify([file.key, file.seen, index, search ?? null, ...order]);
}

/** An order from the cache. */
export const knownOrder = (table: TableReference, order: RowOrder): Uint32Array | undefined =>
  cache.get(nameOf(table, order));

/** Numbers of the requested rows, in their order. */
export async function orderRows(
  { tasks }: Pick<RequestContext, 'tasks'>,
  table: TableReference,
  { rowBytes }: Pick<TableFacts, 'rowBytes'>,
  order: RowOrder,
): Promise<Uint32Array> {
  const rows =
    order.search === undefined ? undefined : await searchRows({ tasks }, table, rowBytes, order.search);
  const found = order.sortColumn
    ? await tasks.run(sortTable, {
        table,
        column: table.columns.indexOf(order.sortColumn),
        descending: order.sortDirection === 'desc',
        rows,
      })
    : rows!;
  cache.set(nameOf(table, order), found);
  return found;
}

async function searchRows(
  { tasks }: Pick<RequestContext, 'tasks'>,
  table: TableReference,
  rowBytes: number,
  search: string,
): Promise<Uint32Array> {
  const bands = await tasks.runBands(
    searchTable,
    { height: table.rows, width: rowBytes },
    (rowStart, rowEnd) => ({ ...{ table, search }, rowStart, rowEnd }),
  );
  const found = new Uint32Array(bands.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  for (const band of bands) {
    found.set(band, next);
    next += band.length;
  }
  return found;
}
