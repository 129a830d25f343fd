import { SECONDS_PER_DAY } from '../../mjd.js';
import type { ArchiveFile, ArchiveObservation } from '../catalogue.js';
import { identifiersOf, type ObservationRow } from '../observation-row.js';
import { productUri } from '../product-row.js';
import type { FitsFacts, SkyPlace } from './fits-facts.js';

/** Instruments whose images MAST lists as NAME/IMAGE. */
const JWST_IMAGERS = new Set(['NIRCAM', 'MIRI', 'NIRISS']);

/** A listed file of a folder. */
export interface ListedFile {
  readonly path: string;
  readonly identity: string;
  /** Name in the archive: letters, digits, dot, dash, underscore. */
  readonly servedName: string;
  readonly obsId: string;
  readonly size: number;
  /** Modification time, MJD; replaces dates missing in the header. */
  readonly changedMjd: number;
  readonly facts: FitsFacts;
}

/** The archive row of a file, and its only product. */
export function folderObservation(file: ListedFile, targetName: string): ArchiveObservation {
  const row = rowOf(file, targetName);
  return { row, files: [productOf(file, row)], contributing: [] };
}

function rowOf({ facts, obsId, servedName, changedMjd }: ListedFile, targetName: string): ObservationRow {
  const start = facts.startMjd ?? changedMjd;
  const end = start + (facts.exposureSeconds ?? 0) / SECONDS_PER_DAY;
  return {
    intentType: 'science',
    obs_collection: 'JWST',
    provenance_name: null,
    instrument_name: instrumentName(facts.instrument),
    project: 'JWST',
    filters: facts.filter,
    wavelength_region: null,
    target_name: targetName,
    target_classification: null,
    obs_id: obsId,
    s_ra: facts.place?.ra ?? null,
    s_dec: facts.place?.dec ?? null,
    dataproduct_type: 'image',
    proposal_pi: facts.principalInvestigator,
    calib_level: levelOf(servedName),
    t_min: start,
    t_max: end,
    t_exptime: facts.exposureSeconds,
    em_min: null,
    em_max: null,
    obs_title: facts.title ?? facts.targetName,
    // Released when it was taken, so that a newly copied file is public at once; a header may be wrong.
    t_obs_release: Math.min(start, changedMjd),
    proposal_id: facts.program,
    proposal_type: null,
    sequence_number: -999,
    s_region: facts.place && regionOf(facts.place),
    jpegURL: null,
    dataURL: productUri(servedName),
    dataRights: 'PUBLIC',
    mtFlag: false,
    srcDen: null,
    ...identifiersOf(obsId),
  };
}

/** The pipeline's level by the suffix of a file's name, which the service compares; other files count as combined images. */
function levelOf(fileName: string): number {
  const [, suffix] = /_(uncal|rate|rateints|cal|calints|crf|crfints)\.fi?ts?\b/i.exec(fileName) ?? [];
  if (suffix === undefined) return 3;
  return suffix.toLowerCase() === 'uncal' ? 1 : 2;
}

const regionOf = ({ footprint }: SkyPlace): string =>
  `POLYGON ICRS ${footprint.map(([ra, dec]) => `${ra.toFixed(9)} ${dec.toFixed(9)}`).join(' ')}`;

function instrumentName(instrument: string | null): string | null {
  const name = instrument?.toUpperCase() ?? null;
  return name !== null && JWST_IMAGERS.has(name) ? `${name}/IMAGE` : name;
}

function productOf({ path, identity, servedName, size }: ListedFile, row: ObservationRow): ArchiveFile {
  return {
    source: { kind: 'disk', path, identity },
    product: {
      obsID: row.obsid,
      obs_collection: row.obs_collection,
      dataproduct_type: row.dataproduct_type,
      obs_id: row.obs_id,
      description: 'image of a registered folder',
      type: 'D',
      dataURI: productUri(servedName),
      productType: 'SCIENCE',
      productGroupDescription: 'Minimum Recommended Products',
      productSubGroupDescription: 'I2D',
      productDocumentationURL: null,
      project: 'JWST',
      prvversion: null,
      proposal_id: row.proposal_id,
      productFilename: servedName,
      size,
      parent_obsid: row.obsid,
      dataRights: 'PUBLIC',
      calib_level: row.calib_level,
      filters: row.filters,
    },
  };
}
