import { randomUUID } from 'node:crypto';
import { AppError, messageOf } from '#platform';
import { archiveTimeout, archiveUnavailable, callerGone } from './archive-errors.js';
import { invoke, type InvokeContext } from './invoke.js';
import type { PortalReply, PortalRequest, PortalRow } from './portal-message.js';

/** Rows in one answer: a few megabytes. */
const PAGE_SIZE = 5_000;
/** Rows that one query may bring; wider searches are told that they are cut. */
export const MAX_ROWS = 25_000;

export interface PortalRows {
  readonly rows: readonly PortalRow[];
  /** The archive holds more than `MAX_ROWS`. */
  readonly truncated: boolean;
}

/** The archive's search side. Every failure is an AppError `unavailable` or `timeout`, code `archive_unavailable`. */
export interface Portal {
  /** All rows of a query, page by page, up to `MAX_ROWS`. */
  rows(service: string, params: PortalRequest['params'], signal?: AbortSignal): Promise<PortalRows>;
  /** The whole answer of a service that has no pages. */
  ask(service: string, params: PortalRequest['params'], signal?: AbortSignal): Promise<PortalReply>;
}

export function createPortal(context: InvokeContext): Portal {
  return {
    rows: (service, params, signal) =>
      withinDeadline(context, signal, (limit) => readPages(context, service, params, limit)),
    ask: (service, params, signal) =>
      withinDeadline(context, signal, (limit) =>
        invoke(context, { service, params, format: 'json', cachebreaker: randomUUID() }, limit),
      ),
  };
}

/** Pages of one query share its cachebreaker, so the server runs the query once. */
async function readPages(
  context: InvokeContext,
  service: string,
  params: PortalRequest['params'],
  signal: AbortSignal,
): Promise<PortalRows> {
  const query = { service, params, format: 'json', cachebreaker: randomUUID(), pagesize: PAGE_SIZE } as const;
  const rows: PortalRow[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    if (rows.length >= MAX_ROWS) return { rows, truncated: true };
    const reply = await invoke(context, { ...query, page }, signal);
    rows.push(...(reply.data ?? []));
    pages = reply.paging?.pagesFiltered ?? 1;
  }
  return { rows: rows.slice(0, MAX_ROWS), truncated: rows.length > MAX_ROWS };
}

async function withinDeadline<T>(
  { timing, logger }: InvokeContext,
  caller: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timing.deadlineMs);
  try {
    return await run(caller ? AbortSignal.any([caller, deadline]) : deadline);
  } catch (error) {
    if (caller?.aborted) throw callerGone(error);
    if (error instanceof AppError) throw error;
    logger.error({ cause: messageOf(error) }, 'archive search failed');
    throw deadline.aborted ? archiveTimeout(error) : archiveUnavailable(error);
  }
}
