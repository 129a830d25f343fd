import type { Cell, ColumnType } from '../catalogue/observation-row.js';
import { type MastRequest, pageOf } from './mast-request.js';

/** One row of a reply. */
export type ReplyRow = Readonly<Record<string, Cell>>;

/** A reply of the MAST API, always sent with status 200. */
export interface MastReply {
  readonly status: 'COMPLETE' | 'EXECUTING' | 'ERROR';
  readonly msg: string;
  readonly data: readonly ReplyRow[];
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly paging: Readonly<
    Record<'page' | 'pageSize' | 'pagesFiltered' | 'rows' | 'rowsFiltered' | 'rowsTotal', number>
  >;
}

/** The requested page of `rows`. */
export function tableReply(
  request: MastRequest,
  columns: Readonly<Record<string, ColumnType>>,
  rows: readonly ReplyRow[],
): MastReply {
  const { page, pageSize } = pageOf(request);
  const data = rows.slice((page - 1) * pageSize, page * pageSize);
  return {
    status: 'COMPLETE',
    msg: '',
    data,
    fields: Object.entries(columns).map(([name, type]) => ({ name, type })),
    paging: {
      page,
      pageSize,
      pagesFiltered: Math.ceil(rows.length / pageSize),
      rows: data.length,
      rowsFiltered: rows.length,
      rowsTotal: rows.length,
    },
  };
}

const NOTHING = { page: 1, pageSize: 0, pagesFiltered: 0, rows: 0, rowsFiltered: 0, rowsTotal: 0 };

/** The reply for a failed query. */
export const errorReply = (msg: string): MastReply => ({
  status: 'ERROR',
  msg,
  data: [],
  fields: [],
  paging: NOTHING,
});

/** The reply for an unfinished query, to be polled with the identical request. */
export const executingReply = (): MastReply => ({
  status: 'EXECUTING',
  msg: '',
  data: [],
  fields: [],
  paging: NOTHING,
});
