import type { FoundFile } from '../../files/regular-file.js';
import { SECONDS_PER_DAY } from '../../mjd.js';
import { bandpassOf } from '../../renderer/bandpass.js';
import type { ArchiveFile } from '../catalogue.js';
import type { ObservationRow } from '../observation-row.js';
import { type ProductRow, productUri } from '../product-row.js';
import type { SavedField } from './field-plan.js';

/** Observation numbers reserved for fields: 100,000 for each. */
const FIRST_OBSID = 60_000_000;
const OBSIDS_PER_FIELD = 100_000;
const OBJID_OFFSET = 100_000_000;
/** Programs of fields; real ones are far below. */
const FIRST_PROGRAM = 90_000;
/** Targets of one observation number: three digits. */
const TARGETS = 999;
const FILTERS = ['F090W', 'F187N', 'F200W', 'F335M', 'F444W', 'F770W', 'F1280W', 'F1800W'];
const EXPOSURE_SECONDS = 600;
/** Interval between observations. */
const STEP_DAYS = 0.01;
/** Distance of neighbours on the sky, and half the side of an image, degrees. */
const SPACING_DEG = 0.001;
const HALF_SIDE_DEG = 0.0005;
const NM_PER_UM = 1000;

/** Identifiers of an observation of a field, for its row and files. */
export interface FieldObservation {
  readonly obsId: string;
  readonly row: ObservationRow;
  readonly fileNames: readonly string[];
}

/** An observation of a field. @param fieldNumber counts fields in order of registration */
export function fieldObservation(field: SavedField, fieldNumber: number, index: number): FieldObservation {
  const filter = FILTERS[index % FILTERS.length];
  const association = `jw${FIRST_PROGRAM + fieldNumber}-o${pad(Math.floor(index / TARGETS) + 1, 3)}`;
  const optics = opticsOf(filter);
  const obsId = `${association}_t${pad((index % TARGETS) + 1, 3)}_${optics}`;
  // The first file has the observation's own name; the others are named like sources within it.
  const fileNames = Array.from({ length: field.filesPerRow }, (_, i) =>
    i === 0
      ? `${obsId}_i2d.fits`
      : `${association}_s${pad(index * field.filesPerRow + i, 9)}_${optics}_i2d.fits`,
  );
  return { obsId, fileNames, row: rowOf(field, fieldNumber, index, { obsId, filter }) };
}

function rowOf(
  field: SavedField,
  fieldNumber: number,
  index: number,
  { obsId, filter }: { obsId: string; filter: string },
): ObservationRow {
  const { instrument, pivotUm, widthUm } = bandpassOf(filter);
  const place = placeOf(field, index);
  const start = field.startMjd + index * STEP_DAYS;
  const obsid = FIRST_OBSID + fieldNumber * OBSIDS_PER_FIELD + index;
  return {
    intentType: 'science',
    obs_collection: 'JWST',
    provenance_name: 'CALJWST',
    instrument_name: `${instrument}/IMAGE`,
    project: 'JWST',
    filters: filter,
    wavelength_region: 'INFRARED',
    target_name: field.name.toUpperCase().replaceAll(' ', '-'),
    target_classification: 'Galaxy; Field',
    obs_id: obsId,
    s_ra: place.ra,
    s_dec: place.dec,
    dataproduct_type: 'image',
    proposal_pi: 'Firstlight, Sample',
    calib_level: 3,
    t_min: start,
    t_max: start + EXPOSURE_SECONDS / SECONDS_PER_DAY,
    t_exptime: EXPOSURE_SECONDS,
    em_min: (pivotUm - widthUm / 2) * NM_PER_UM,
    em_max: (pivotUm + widthUm / 2) * NM_PER_UM,
    obs_title: `Plain field ${field.name}`,
    t_obs_release: start + 1,
    proposal_id: String(FIRST_PROGRAM + fieldNumber),
    proposal_type: 'GO',
    sequence_number: -999,
    s_region: squareAt(place),
    jpegURL: null,
    dataURL: productUri(`${obsId}_i2d.fits`),
    dataRights: 'PUBLIC',
    mtFlag: false,
    srcDen: null,
    obsid,
    objID: obsid + OBJID_OFFSET,
  };
}

/** A file of an observation of a field. */
export function fieldFile(
  { row }: FieldObservation,
  fileName: string,
  { path, identity, size }: FoundFile,
): ArchiveFile {
  const product: ProductRow = {
    obsID: row.obsid,
    obs_collection: row.obs_collection,
    dataproduct_type: row.dataproduct_type,
    obs_id: row.obs_id,
    description: 'exposure/target (L2b/L3): rectified 2D image',
    type: 'D',
    dataURI: productUri(fileName),
    productType: 'SCIENCE',
    productGroupDescription: 'Minimum Recommended Products',
    productSubGroupDescription: 'I2D',
    productDocumentationURL: null,
    project: 'CALJWST',
    prvversion: null,
    proposal_id: row.proposal_id,
    productFilename: fileName,
    size,
    parent_obsid: row.obsid,
    dataRights: row.dataRights,
    calib_level: row.calib_level,
    filters: row.filters,
  };
  return { product, source: { kind: 'disk', path, identity } };
}

/** Observations form a square around the centre of the field. */
function placeOf({ ra, dec, rows }: SavedField, index: number): { ra: number; dec: number } {
  const side = Math.ceil(Math.sqrt(rows));
  const north = dec + (Math.floor(index / side) - (side - 1) / 2) * SPACING_DEG;
  const east = ((index % side) - (side - 1) / 2) * SPACING_DEG;
  return { ra: (ra + east / Math.cos((dec * Math.PI) / 180) + 360) % 360, dec: north };
}

function squareAt({ ra, dec }: { ra: number; dec: number }): string {
  const half = HALF_SIDE_DEG / Math.cos((dec * Math.PI) / 180);
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]]; // prettier-ignore
  const places = corners.map(([east, north]) =>
    [(ra + east * half + 360) % 360, dec + north * HALF_SIDE_DEG].map((value) => value.toFixed(7)).join(' '),
  );
  return `POLYGON ICRS ${places.join(' ')}`;
}

const opticsOf = (filter: string) =>
  bandpassOf(filter).instrument === 'MIRI'
    ? `miri_${filter.toLowerCase()}`
    : `nircam_clear-${filter.toLowerCase()}`;

const pad = (value: number, width: number) => String(value).padStart(width, '0');
