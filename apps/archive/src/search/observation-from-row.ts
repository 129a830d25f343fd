import type { ArchiveObservation } from '#archive-client/contract';
import type { PortalRow } from '../portal/portal-message.js';
import { levelCell, numberCell, textCell } from './cell.js';
import { mjdOf, timeOfMjd } from './mjd.js';
import { downloadPath, isDataUri } from '../portal/data-uri.js';

/** Prefix of raw archive values in a record's metadata (docs/reference/records.md, "Fields"). */
const METADATA_PREFIX = 'archive_';
/** A flag of the portal's user interface, not a property of the observation. */
const UI_COLUMN = '_selected_';
/** Planned, not executed. */
const PLANNED = -1;

export interface RowContext {
  /** Base URL of previews. */
  readonly archiveUrl: string;
  /** Milliseconds since 1970: later releases are not public yet. */
  readonly now: number;
}

/**
 * Converts a CAOM observation row (docs/reference/archive-protocol.md, "Observation rows"). Cells that are null or absent
 * become `null`.
 * @param distanceArcsec distance from a searched position; `null` for other searches
 * @returns `null` for rows without an id and for planned observations (calib_level −1)
 */
export function observationFromRow(
  row: PortalRow,
  context: RowContext,
  distanceArcsec: number | null = null,
): ArchiveObservation | null {
  const obsId = obsIdOf(row);
  if (!obsId) return null;
  return {
    obsId,
    targetName: textCell(row.target_name),
    instrument: textCell(row.instrument_name),
    filter: textCell(row.filters),
    exposureTime: numberCell(row.t_exptime),
    calibrationLevel: levelCell(row.calib_level),
    dataProductType: textCell(row.dataproduct_type),
    ra: numberCell(row.s_ra),
    dec: numberCell(row.s_dec),
    observationDate: isoDate(observedAt(row)),
    releaseDate: isoDate(releasedAt(row)),
    proposalId: textCell(row.proposal_id),
    proposalPi: textCell(row.proposal_pi),
    observationTitle: textCell(row.obs_title),
    wavelengthRange: textCell(row.wavelength_region),
    sRegion: textCell(row.s_region),
    distanceArcsec,
    isPublic: isPublicRow(row, context.now),
    previewUrl: previewUrl(textCell(row.jpegURL), context.archiveUrl),
    metadata: rawMetadata(row),
  };
}

/** The id of a listed observation: `null` for rows without one and planned observations. */
export const obsIdOf = (row: PortalRow): string | null =>
  numberCell(row.calib_level) === PLANNED ? null : textCell(row.obs_id);

/** When an observation was made, milliseconds since 1970, in the order of preference of docs/reference/records.md, "Fields". */
export const observedAt = (row: PortalRow): number | null =>
  timeOf(row.t_min) ?? timeOf(row.t_max) ?? timeOf(row.t_obs_release);

/** When an observation was or will be released, milliseconds since 1970. */
export const releasedAt = (row: PortalRow): number | null => timeOf(row.t_obs_release);

function timeOf(cell: unknown): number | null {
  const mjd = numberCell(cell);
  return mjd === null ? null : timeOfMjd(mjd);
}

/** Rights are PUBLIC and the release date, if any, has passed (docs/reference/archive-protocol.md, "Rights and tokens"). */
function isPublicRow(row: PortalRow, now: number): boolean {
  const release = numberCell(row.t_obs_release);
  return row.dataRights === 'PUBLIC' && (release === null || release <= mjdOf(now));
}

const isoDate = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** Previews are `mast:` URIs in the archive; clients get a URL, or none. */
function previewUrl(jpegUrl: string | null, archiveUrl: string): string | null {
  if (jpegUrl === null) return null;
  if (isDataUri(jpegUrl)) return new URL(downloadPath(jpegUrl), archiveUrl).href;
  const protocol = URL.canParse(jpegUrl) ? new URL(jpegUrl).protocol : '';
  return WEB_PROTOCOLS.has(protocol) ? jpegUrl : null;
}

const WEB_PROTOCOLS = new Set(['http:', 'https:']);

const rawMetadata = (row: PortalRow): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => column !== UI_COLUMN)
      .map(([column, value]) => [METADATA_PREFIX + column, value]),
  );
