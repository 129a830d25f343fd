import { createWcs, skyAt } from '#kernels';
import { SECONDS_PER_DAY } from '../../mjd.js';
import { bandpassOf } from '../../renderer/bandpass.js';
import { fieldWcs } from '../../renderer/field.js';
import type { ObservationPlan } from '../../renderer/observation-plan.js';
import { fitsLayout } from '../../renderer/products/fits-layout.js';
import type { ProductKind, ProductTask } from '../../renderer/products/product-task.js';
import { footprintRegion } from '../../renderer/products/science-cards.js';
import { spectrumFile } from '../../renderer/products/spectrum-file.js';
import type { ArchiveFile, ArchiveObservation } from '../catalogue.js';
import { identifiersOf, type ObservationRow } from '../observation-row.js';
import { type ProductRow, productUri, sizedProduct } from '../product-row.js';

const NM_PER_UM = 1000;
const CAL_VERSION = '1.16.0';
/** The main product of an observation, by its level. */
const SUFFIXES = { 1: 'uncal', 2: 'cal', 3: 'i2d' } as const;

/** Properties of a row that do not follow from the plan of its pixels. */
export interface RowFacts {
  readonly classification: string;
  readonly dataRights: 'PUBLIC' | 'EXCLUSIVE_ACCESS';
  /** May follow the clock. */
  readonly releaseMjd: number;
}

/** A rendered observation as listed by the archive. */
export function targetObservation(
  plan: ObservationPlan,
  facts: RowFacts,
  exposures: readonly ObservationPlan[] = [],
): ArchiveObservation {
  const row = observationRow(plan, facts);
  const files = filesOf(plan).map((file) => archiveFile(file, plan, row, exposures));
  return { row, files, contributing: exposures.map(({ obsId }) => identifiersOf(obsId).obsid) };
}

/** The row of an observation; `level` −1 for a planned one. */
export function observationRow(plan: ObservationPlan, facts: RowFacts, isPlanned = false): ObservationRow {
  const { observation, field, level, obsId } = plan;
  const band = bandpassOf(plan.filter);
  const seconds = plan.exposureSeconds * plan.exposures;
  const centre = skyAt(createWcs(fieldWcs(field)), (field.width - 1) / 2, (field.height - 1) / 2);
  const suffix = SUFFIXES[level];
  return {
    intentType: 'science',
    obs_collection: 'JWST',
    provenance_name: 'CALJWST',
    instrument_name: `${band.instrument}/IMAGE`,
    project: 'JWST',
    filters: filtersCell(plan),
    wavelength_region: 'INFRARED',
    target_name: observation.targetName,
    target_classification: facts.classification,
    obs_id: obsId,
    s_ra: centre.lon,
    s_dec: centre.lat,
    dataproduct_type: 'image',
    proposal_pi: observation.principalInvestigator,
    calib_level: isPlanned ? -1 : level,
    t_min: observation.startMjd,
    t_max: observation.startMjd + seconds / SECONDS_PER_DAY,
    t_exptime: seconds,
    em_min: (band.pivotUm - band.widthUm / 2) * NM_PER_UM,
    em_max: (band.pivotUm + band.widthUm / 2) * NM_PER_UM,
    obs_title: observation.title,
    get t_obs_release() {
      return facts.releaseMjd;
    },
    proposal_id: String(observation.program),
    proposal_type: 'DD',
    sequence_number: -999,
    s_region: level === 3 ? footprintRegion(field) : bareRegion(footprintRegion(field)),
    jpegURL: isPlanned || level === 1 ? null : productUri(`${obsId}_${suffix}.jpg`),
    dataURL: isPlanned ? null : productUri(`${obsId}_${suffix}.fits`),
    dataRights: facts.dataRights,
    mtFlag: false,
    srcDen: null,
    ...identifiersOf(obsId),
  };
}

/** Filters in the beam, in any order and with or without CLEAR: both occur at MAST. */
function filtersCell({ observation, level }: ObservationPlan): string {
  const { wheel, pupil } = observation;
  if (pupil === null) return wheel;
  if (pupil !== 'CLEAR') return `${wheel};${pupil}`;
  return level < 3 ? `CLEAR;${wheel}` : wheel;
}

/** Without a frame and with longitudes below 180°, like many rows of MAST. */
function bareRegion(region: string): string {
  const numbers = region.split(/\s+/).slice(2).map(Number);
  return `POLYGON ${numbers.map((n, i) => (i % 2 === 0 && n > 180 ? n - 360 : n).toFixed(9)).join(' ')}`;
}

/** Properties of a file for its product row. */
export interface FileFacts {
  readonly suffix: string;
  readonly level: 1 | 2 | 3;
  readonly kind: ProductKind;
  readonly productType: string;
  readonly subGroup: string;
  readonly description: string;
  readonly isRecommended: boolean;
}

const CALIBRATED = 'exposure (L2b): 2D calibrated exposure over integrations';
const COMBINED = 'exposure/target (L2b/L3): rectified 2D image';

const UNCAL: FileFacts = {
  suffix: 'uncal.fits',
  level: 1,
  kind: 'ramp',
  productType: 'SCIENCE',
  subGroup: 'UNCAL',
  description: 'exposure (L1b): uncalibrated 4D exposure data',
  isRecommended: false,
};

/** The files of an observation, by its level: an exposure also has those of lower levels. */
function filesOf({ level }: ObservationPlan): readonly FileFacts[] {
  return FILES[level];
}

type FactsRow = [string, 1 | 2 | 3, ProductKind, string, string, string, boolean];

const facts = (
  ...[suffix, level, kind, productType, subGroup, description, isRecommended]: FactsRow
): FileFacts => ({
  suffix,
  level,
  kind,
  productType,
  subGroup,
  description,
  isRecommended,
});

const FILES: Readonly<Record<ObservationPlan['level'], readonly FileFacts[]>> = {
  1: [UNCAL],
  2: [
    facts('cal.fits', 2, 'image', 'SCIENCE', 'CAL', CALIBRATED, true),
    facts('cal.jpg', 2, 'preview', 'PREVIEW', 'CAL', 'Preview-Full', false),
    facts(
      'rate.fits',
      2,
      'image',
      'SCIENCE',
      'RATE',
      'exposure (L2a): 2D count rate averaged over integrations',
      false,
    ),
    UNCAL,
  ],
  3: [
    facts('i2d.fits', 3, 'image', 'SCIENCE', 'I2D', COMBINED, true),
    facts('cat.ecsv', 3, 'catalogue', 'SCIENCE', 'CAT', 'target (L3): source catalog', true),
    facts('asn.json', 3, 'association', 'INFO', 'ASN', 'association', false),
    facts('i2d.jpg', 3, 'preview', 'PREVIEW', 'I2D', 'Preview-Full', false),
  ],
};

export function archiveFile(
  facts: FileFacts,
  observed: ObservationPlan,
  row: ObservationRow,
  exposures: readonly ObservationPlan[],
): ArchiveFile {
  const fileName = `${observed.obsId}_${facts.suffix}`;
  const plan: ObservationPlan = facts.suffix === 'rate.fits' ? { ...observed, unit: 'DN/s' } : observed;
  const product: Omit<ProductRow, 'size'> = {
    obsID: row.obsid,
    obs_collection: row.obs_collection,
    dataproduct_type: row.dataproduct_type,
    obs_id: row.obs_id,
    description: facts.description,
    type: plan.level === 3 ? 'D' : 'S',
    dataURI: productUri(fileName),
    productType: facts.productType,
    productGroupDescription: facts.isRecommended ? 'Minimum Recommended Products' : null,
    productSubGroupDescription: facts.subGroup,
    productDocumentationURL: null,
    project: 'CALJWST',
    prvversion: CAL_VERSION,
    proposal_id: row.proposal_id,
    productFilename: fileName,
    parent_obsid: row.obsid,
    dataRights: row.dataRights,
    calib_level: facts.level,
    filters: row.filters,
  };
  const members = exposures.map(({ obsId }) => `${obsId}_cal.fits`);
  const task = { kind: facts.kind, plan, members, fileName };
  return { product: sizedProduct(product, () => productSize(task)), source: { kind: 'generated', task } };
}

/** Bytes of a file before it is rendered; 0 for small files, whose size is unknown, as at MAST. */
function productSize({ kind, plan, fileName }: Omit<ProductTask, 'path'>): number {
  if (kind === 'image') return fitsLayout(plan, fileName).size;
  return kind === 'spectrum' ? spectrumFile(plan, fileName).length : 0;
}
