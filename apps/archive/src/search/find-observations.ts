import type { CalibrationLevel } from '#archive-client/contract';
import type { Portal, PortalRows } from '../portal/portal.js';
import {
  calibrationLevelIn,
  obsIdIs,
  obsIdStartsWith,
  ourCollection,
  type CaomFilter,
} from './caom-filter.js';
import type { Cone } from '#sky';
import { positionParameter } from './cone.js';

const FILTERED = 'Mast.Caom.Filtered';
const FILTERED_POSITION = 'Mast.Caom.Filtered.Position';
const ALL_COLUMNS = '*';
const COUNT_COLUMN = 'COUNT_BIG(*)';
/** Only such text can be the beginning of an observation id; anything else is not sent as a pattern. */
const OBS_ID = /^[A-Za-z0-9._-]+$/;

const withDefaults = (
  filters: readonly CaomFilter[],
  levels: readonly CalibrationLevel[] | undefined,
): CaomFilter[] => [ourCollection, ...filters, ...(levels ? [calibrationLevelIn(levels)] : [])];

/** Observations that pass all filters; without `levels` of every calibration level. */
export const findFiltered = (
  portal: Portal,
  filters: readonly CaomFilter[],
  levels?: readonly CalibrationLevel[],
  signal?: AbortSignal,
): Promise<PortalRows> =>
  portal.rows(FILTERED, { columns: ALL_COLUMNS, filters: withDefaults(filters, levels) }, signal);

/** How many observations pass all filters. */
export async function countFiltered(
  portal: Portal,
  filters: readonly CaomFilter[],
  levels?: readonly CalibrationLevel[],
  signal?: AbortSignal,
): Promise<number> {
  const params = { columns: COUNT_COLUMN, filters: withDefaults(filters, levels) };
  const { rows } = await portal.rows(FILTERED, params, signal);
  return Number(Object.values(rows[0] ?? {})[0] ?? 0);
}

/** Observations whose footprint meets a cone. */
export const findInCone = (
  portal: Portal,
  cone: Cone,
  levels?: readonly CalibrationLevel[],
  signal?: AbortSignal,
): Promise<PortalRows> =>
  portal.rows(
    FILTERED_POSITION,
    { columns: ALL_COLUMNS, filters: withDefaults([], levels), position: positionParameter(cone) },
    signal,
  );

/** The observation with this id; where there is none, those whose id begins with it. */
export async function findByObsId(
  portal: Portal,
  obsId: string,
  levels?: readonly CalibrationLevel[],
  signal?: AbortSignal,
): Promise<PortalRows> {
  const exact = await findFiltered(portal, [obsIdIs(obsId)], levels, signal);
  if (exact.rows.length > 0 || !OBS_ID.test(obsId)) return exact;
  const found = await findFiltered(portal, [obsIdStartsWith(obsId)], levels, signal);
  // `_` is a wildcard to the archive as well, so its answer is checked.
  const prefix = obsId.toLowerCase();
  return {
    ...found,
    rows: found.rows.filter((row) => String(row.obs_id).toLowerCase().startsWith(prefix)),
  };
}
