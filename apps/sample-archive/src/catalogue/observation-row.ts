import { hashText } from '../renderer/random.js';

/** Declared type of a reply's column. */
export type ColumnType = 'string' | 'float' | 'int' | 'boolean';

/** A value of a cell. */
export type Cell = string | number | boolean | null;

/**
 * One row of the archive's observation table (Common Archive Observation Model), with MAST's column names. t_* are Modified
 * Julian Dates UTC, t_exptime seconds, em_* nanometres.
 */
export interface ObservationRow {
  readonly intentType: string;
  readonly obs_collection: string;
  readonly provenance_name: string | null;
  readonly instrument_name: string | null;
  readonly project: string | null;
  readonly filters: string | null;
  readonly wavelength_region: string | null;
  readonly target_name: string;
  readonly target_classification: string | null;
  readonly obs_id: string;
  readonly s_ra: number | null;
  readonly s_dec: number | null;
  readonly dataproduct_type: string;
  readonly proposal_pi: string | null;
  readonly calib_level: number;
  readonly t_min: number | null;
  readonly t_max: number | null;
  readonly t_exptime: number | null;
  readonly em_min: number | null;
  readonly em_max: number | null;
  readonly obs_title: string | null;
  readonly t_obs_release: number | null;
  readonly proposal_id: string | null;
  readonly proposal_type: string | null;
  readonly sequence_number: number;
  readonly s_region: string | null;
  readonly jpegURL: string | null;
  readonly dataURL: string | null;
  readonly dataRights: string;
  readonly mtFlag: boolean;
  readonly srcDen: number | null;
  readonly obsid: number;
  readonly objID: number;
}

/** Columns in the archive's order. `obsid` and `objID` are declared strings although their cells are numbers, as at MAST. */
export const OBSERVATION_COLUMNS: Readonly<Record<keyof ObservationRow, ColumnType>> = {
  intentType: 'string',
  obs_collection: 'string',
  provenance_name: 'string',
  instrument_name: 'string',
  project: 'string',
  filters: 'string',
  wavelength_region: 'string',
  target_name: 'string',
  target_classification: 'string',
  obs_id: 'string',
  s_ra: 'float',
  s_dec: 'float',
  dataproduct_type: 'string',
  proposal_pi: 'string',
  calib_level: 'int',
  t_min: 'float',
  t_max: 'float',
  t_exptime: 'float',
  em_min: 'float',
  em_max: 'float',
  obs_title: 'string',
  t_obs_release: 'float',
  proposal_id: 'string',
  proposal_type: 'string',
  sequence_number: 'int',
  s_region: 'string',
  jpegURL: 'string',
  dataURL: 'string',
  dataRights: 'string',
  mtFlag: 'boolean',
  srcDen: 'float',
  obsid: 'string',
  objID: 'string',
};

/** Columns with several values per cell, and their separators. */
export const SEPARATORS: Partial<Record<keyof ObservationRow, string>> = {
  filters: ';',
  wavelength_region: ';',
  obs_collection: ';',
  project: ';',
  target_classification: ';',
};

/** Obsids of a range of their own: real ones of JWST rows have eight digits. */
const FIRST_OBSID = 90_000_000;
const OBSIDS = 9_000_000;
const OBJID_OFFSET = 100_000_000;

/** The numbers of an observation, derived from its name, so that they survive a restart. */
export function identifiersOf(obsId: string): { obsid: number; objID: number } {
  const obsid = FIRST_OBSID + (hashText(obsId) % OBSIDS);
  return { obsid, objID: obsid + OBJID_OFFSET };
}
