import { MAX_ROWS, type Portal } from '../portal/portal.js';
import { begunSince } from './caom-filter.js';
import { countObservations, type ObservationQuery } from './find-observations.js';

/** No data before this day: the telescope was launched on 2021-12-25. */
const LAUNCH_MJD = 59_573;
/** Precision in days of the beginning of the newest half million. */
const EXACT_DAYS = 1;

export interface LimitedQuery {
  readonly query: ObservationQuery;
  /** Number of matches in the archive. */
  readonly total: number;
  /** The archive would not return all: `query` asks for the newest ones. */
  readonly truncated: boolean;
}

/**
 * Narrows a query to what the archive returns: it resets the connection beyond 500,000 rows
 * (docs/reference/archive-protocol.md, "Paging"), so wide queries are counted first and, if necessary, limited to the newest
 * rows.
 */
export async function limitQuery(
  portal: Portal,
  query: ObservationQuery,
  nowMjd: number,
  signal?: AbortSignal,
  most = MAX_ROWS,
): Promise<LimitedQuery> {
  const total = await countObservations(portal, query, signal);
  if (total <= most) return { query, total, truncated: false };
  const since = (mjd: number): ObservationQuery => ({
    ...query,
    filters: [...query.filters, begunSince(mjd)],
  });
  let [tooEarly, late] = [LAUNCH_MJD, nowMjd];
  while (late - tooEarly > EXACT_DAYS) {
    const middle = (late + tooEarly) / 2;
    if ((await countObservations(portal, since(middle), signal)) > most) tooEarly = middle;
    else late = middle;
  }
  return { query: since(late), total, truncated: true };
}
