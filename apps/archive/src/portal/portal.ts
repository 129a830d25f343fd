import { randomUUID } from 'node:crypto';
import { invoke, type InvokeContext } from './invoke.js';
import { rowsOf, type PortalReply, type PortalRequest, type PortalRow } from './portal-message.js';
import { withinDeadline } from './within-deadline.js';

/** Rows per page: a few megabytes. */
const PAGE_SIZE = 5_000;
/** The archive returns no more rows of a query: it resets the connection (docs/reference/archive-protocol.md, "Paging"). */
export const MAX_ROWS = 500_000;

export interface PortalRows {
  readonly rows: readonly PortalRow[];
  /** The archive holds more rows than it returns. */
  readonly truncated: boolean;
}

type Params = PortalRequest['params'];

/** The archive's search API. Every failure is an AppError `unavailable` or `timeout`, code `archive_unavailable`. */
export interface Portal {
  /**
   * Passes the rows of a query on page by page, so that not all are in memory; requests the next page when `take` is done.
   * @returns whether the archive holds more than `MAX_ROWS`
   */
  eachPage(
    service: string,
    params: Params,
    take: (rows: readonly PortalRow[]) => Promise<void>,
    signal?: AbortSignal,
  ): Promise<{ readonly truncated: boolean }>;
  /** All rows of a query with few results. */
  rows(service: string, params: Params, signal?: AbortSignal): Promise<PortalRows>;
  /** The whole response of a service without pages. */
  ask(service: string, params: Params, signal?: AbortSignal): Promise<PortalReply>;
}

export function createPortal(context: InvokeContext): Portal {
  const limited = { deadlineMs: context.timing.deadlineMs, logger: context.logger };
  const eachPage: Portal['eachPage'] = (service, params, take, signal) =>
    withinDeadline(limited, signal, (limit) => readPages(context, { service, params }, take, limit));
  return {
    eachPage,
    async rows(service, params, signal) {
      const all: PortalRow[][] = [];
      const take = (rows: readonly PortalRow[]) => Promise.resolve(void all.push([...rows]));
      const { truncated } = await eachPage(service, params, take, signal);
      return { rows: all.flat(), truncated };
    },
    ask: (service, params, signal) =>
      withinDeadline(limited, signal, (limit) =>
        invoke(context, { service, params, format: 'json', cachebreaker: randomUUID() }, limit),
      ),
  };
}

/** Pages of one query share its cachebreaker, so the server runs the query once. */
async function readPages(
  context: InvokeContext,
  asked: { readonly service: string; readonly params: Params },
  take: (rows: readonly PortalRow[]) => Promise<void>,
  signal: AbortSignal,
): Promise<{ truncated: boolean }> {
  const query = { ...asked, format: 'json', cachebreaker: randomUUID(), pagesize: PAGE_SIZE } as const;
  let read = 0;
  for (let page = 1; ; page++) {
    const reply = await invoke(context, { ...query, page }, signal);
    const rows = rowsOf(reply);
    const taken = rows.slice(0, MAX_ROWS - read);
    read += taken.length;
    await take(taken);
    signal.throwIfAborted();
    const isLast = page >= pagesOf(reply, page, rows.length);
    if (read >= MAX_ROWS) return { truncated: !isLast || rows.length > taken.length };
    if (isLast) return { truncated: isShort(context, asked.service, reply, read) };
  }
}

/** The number of pages. If the archive does not say, a full page has a successor. */
function pagesOf({ paging }: PortalReply, page: number, rows: number): number {
  const announced = Number(paging?.pagesFiltered ?? NaN);
  if (Number.isFinite(announced)) return announced;
  return rows >= PAGE_SIZE ? page + 1 : page;
}

/** Whether pages held fewer rows than announced: the user is told, since the archive does not report it. */
function isShort({ logger }: InvokeContext, service: string, { paging }: PortalReply, read: number): boolean {
  const announced = Number(paging?.rowsFiltered ?? 0);
  if (!(read < announced)) return false;
  logger.warn({ service, announced, read }, 'the archive returned fewer rows than announced');
  return true;
}
