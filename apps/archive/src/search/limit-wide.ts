import { MAX_ROWS, type Portal } from '../portal/portal.js';
import { begunSince } from './caom-filter.js';
import { countObservations, type ObservationQuery } from './find-observations.js';

/** Days before which the telescope took no data: it was launched on 2021-12-25. */
const LAUNCH_MJD = 59_573;
/** How exactly the beginning of the newest half million is sought: in days. */
const EXACT_DAYS = 1;

export interface LimitedQuery {
  readonly query: ObservationQuery;
  /** What the archive holds. */
  readonly total: number;
  /** The archive would not give all of it: `query` asks for the newest ones. */
  readonly truncated: boolean;
}

/**
 * A query that the archive can answer: it gives 500,000 rows and breaks off beyond
 * (docs/reference/archive-protocol.md, "Paging"), so wide queries are counted first, and where there are more, only the newest
 * are asked for.
 */
export async function limitWide(
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
