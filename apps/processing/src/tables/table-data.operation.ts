import { fieldError } from '#platform';
import { WRITTEN_JSON, type TableDataRequest } from '#processing-client/contract';
import type { Operation } from '../engine/operation.js';
import type { RequestContext } from '../engine/request-context.js';
import { columnInfo, describeTables, referenceTo, requireTable } from './describe-tables.js';
import { knownOrder, orderRows, type RowOrder } from './order-rows.js';
import type { ColumnFacts, TableFacts, TableReference } from './table-facts.js';
import { orderBytes, pageBytes } from './table-memory.js';
import { writeTablePage } from './tables.tasks.js';

/** One page of a table: only its own rows are read; sorting and searching need keys and row numbers, never rows. */
export const tableData: Operation<'tableData'> = async (planContext, request) => {
  const file = await describeTables(planContext, request.key);
  const facts = requireTable(file, request.hduIndex);
  const table = referenceTo(file, facts);
  const order = orderOf(facts, request);
  const needsOrder = order.sortColumn !== undefined || order.search !== undefined;
  const known = needsOrder ? knownOrder(table, order) : undefined;
  const finding = needsOrder && !known ? orderBytes(facts, { ...order, pageSize: request.pageSize }) : 0;
  return {
    pixelBytes: finding + pageBytes(facts, request.pageSize),
    name: nameOf(file.name, order),
    async run(context) {
      const rows = needsOrder ? (known ?? (await orderRows(context, table, facts, order))) : undefined;
      return answer(context, table, facts, rows, request);
    },
  };
};

function orderOf(facts: TableFacts, { sortColumn, sortDirection, search }: TableDataRequest): RowOrder {
  return {
    ...(sortColumn === undefined ? {} : { sortColumn: sortable(facts, sortColumn) }),
    sortDirection,
    ...(search === undefined || search === '' ? {} : { search }),
  };
}

/** @throws AppError validation naming `sortColumn` when no such column exists, or it has no order */
function sortable({ columns }: TableFacts, wanted: string): ColumnFacts {
  const lower = wanted.toLowerCase();
  const column =
    columns.find(({ name }) => name === wanted) ?? columns.find(({ name }) => name.toLowerCase() === lower);
  if (!column) throw fieldError('sortColumn', `the table has no column ${wanted}`);
  if (column.isArray) throw fieldError('sortColumn', `${column.name} holds arrays`);
  if (column.dtype.startsWith('complex'))
    throw fieldError('sortColumn', `${column.name} holds complex numbers`);
  return column;
}

function nameOf(file: string, { sortColumn, search }: RowOrder): string {
  if (sortColumn) return `Sorting ${file} by ${sortColumn.name}`;
  return search === undefined ? `A page of ${file}` : `Searching ${file}`;
}

async function answer(
  { tasks }: RequestContext,
  table: TableReference,
  { index, name, columns, rows: total }: TableFacts,
  order: Uint32Array | undefined,
  { page, pageSize }: TableDataRequest,
) {
  const start = (page - 1) * pageSize;
  const rows = order?.slice(start, start + pageSize) ?? rowsFrom(start, Math.min(total, start + pageSize));
  const items = await tasks.run(writeTablePage, { table, rows });
  const head = JSON.stringify({ hduIndex: index, name, columns: columns.map(columnInfo) });
  const tail = JSON.stringify({ total: order?.length ?? total, page, pageSize });
  const bytes = Buffer.concat([
    Buffer.from(`${head.slice(0, -1)},"items":`),
    items,
    Buffer.from(`,${tail.slice(1)}`),
  ]);
  return { bytes, contentType: WRITTEN_JSON.contentType, headers: {} };
}

const rowsFrom = (start: number, end: number): Uint32Array =>
  Uint32Array.from({ length: Math.max(0, end - start) }, (_, i) => start + i);
