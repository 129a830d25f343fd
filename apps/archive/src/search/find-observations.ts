import type { Cone } from '#sky';
import { NotProtocolError, type PortalRow } from '../portal/portal-message.js';
import type { Portal, PortalRows } from '../portal/portal.js';
import { ourCollection, type CaomFilter } from './caom-filter.js';
import { positionParameter } from './cone.js';

const FILTERED = 'Mast.Caom.Filtered';
const FILTERED_POSITION = 'Mast.Caom.Filtered.Position';
const ALL_COLUMNS = '*';
const COUNT_COLUMN = 'COUNT_BIG(*)';

/** A query for observations: all filters match, and the footprint meets the cone. */
export interface ObservationQuery {
  readonly filters: readonly CaomFilter[];
  readonly cone?: Cone;
}

const serviceOf = ({ cone }: ObservationQuery): string => (cone ? FILTERED_POSITION : FILTERED);

const paramsOf = ({ filters, cone }: ObservationQuery, columns: string) => ({
  columns,
  filters: [ourCollection, ...filters],
  ...(cone ? { position: positionParameter(cone) } : {}),
});

/** Passes the matching observations on page by page. */
export const readObservations = (
  portal: Portal,
  query: ObservationQuery,
  take: (rows: readonly PortalRow[]) => Promise<void>,
  signal?: AbortSignal,
): Promise<{ readonly truncated: boolean }> =>
  portal.eachPage(serviceOf(query), paramsOf(query, ALL_COLUMNS), take, signal);

/** The number of matching observations. */
export async function countObservations(
  portal: Portal,
  query: ObservationQuery,
  signal?: AbortSignal,
): Promise<number> {
  const { rows } = await portal.rows(serviceOf(query), paramsOf(query, COUNT_COLUMN), signal);
  const count = Number(Object.values(rows[0] ?? {})[0] ?? NaN);
  if (!Number.isInteger(count)) throw new NotProtocolError('a count that is no number');
  return count;
}

/** The observations that match all filters, when there are few. */
export const findFiltered = (
  portal: Portal,
  filters: readonly CaomFilter[],
  signal?: AbortSignal,
): Promise<PortalRows> => portal.rows(FILTERED, paramsOf({ filters }, ALL_COLUMNS), signal);
