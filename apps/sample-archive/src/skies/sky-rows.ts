import { createWcs, skyAt } from '#kernels';
import type { ArchiveFile, ArchiveObservation } from '../catalog/catalog.js';
import { identifiersOf } from '../catalog/identifier.js';
import type { ObservationRow } from '../catalog/observation-row.js';
import { type ProductRow, productUri } from '../catalog/product-row.js';
import { bandpassOf } from '../sky/bandpass.js';
import { fieldWcs } from '../sky/field.js';
import { fitsLayout } from '../sky/files/fits-layout.js';
import type { ProductKind } from '../sky/files/product-task.js';
import { footprintRegion } from '../sky/files/science-cards.js';
import { SECONDS_PER_DAY } from '../sky/files/time.js';
import type { ObservationPlan } from '../sky/observation-plan.js';

const NM_PER_UM = 1000;
const CAL_VERSION = '1.16.0';

/** Facts of a row that do not follow from the plan of its pixels. */
export interface RowFacts {
  readonly classification: string;
  readonly dataRights: 'PUBLIC' | 'EXCLUSIVE_ACCESS';
  readonly releaseMjd: number;
}

/** An observation of the generated sky as the archive lists it. */
export function skyObservation(
  plan: ObservationPlan,
  facts: RowFacts,
  exposures: readonly ObservationPlan[] = [],
): ArchiveObservation {
  const row = observationRow(plan, facts);
  const files = filesOf(plan).map((file) => archiveFile(file, plan, row, exposures));
  return { row, files, contributing: exposures.map(({ obsId }) => identifiersOf(obsId).obsid) };
}

/** The row of an observation; `level` −1 for one that is only planned. */
export function observationRow(plan: ObservationPlan, facts: RowFacts, isPlanned = false): ObservationRow {
  const { observation, field, level, obsId } = plan;
  const band = bandpassOf(plan.filter);
  const seconds = plan.exposureSeconds * plan.exposures;
  const centre = skyAt(createWcs(fieldWcs(field)), (field.width - 1) / 2, (field.height - 1) / 2);
  const suffix = level === 3 ? 'i2d' : 'cal';
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
    t_obs_release: facts.releaseMjd,
    proposal_id: String(observation.program),
    proposal_type: 'DD',
    sequence_number: -999,
    s_region: level === 3 ? footprintRegion(field) : bareRegion(footprintRegion(field)),
    jpegURL: isPlanned ? null : productUri(`${obsId}_${suffix}.jpg`),
    dataURL: isPlanned ? null : productUri(`${obsId}_${suffix}.fits`),
    dataRights: facts.dataRights,
    mtFlag: false,
    srcDen: null,
    ...identifiersOf(obsId),
  };
}

/** Elements in the light's way, in no fixed order and with or without CLEAR: both occur at MAST. */
function filtersCell({ observation, level }: ObservationPlan): string {
  const { wheel, pupil } = observation;
  if (pupil === null) return wheel;
  if (pupil !== 'CLEAR') return `${wheel};${pupil}`;
  return level === 2 ? `CLEAR;${wheel}` : wheel;
}

/** Without a frame and with longitudes below 180°, as many rows of MAST have it. */
function bareRegion(region: string): string {
  const numbers = region.split(/\s+/).slice(2).map(Number);
  return `POLYGON ${numbers.map((n, i) => (i % 2 === 0 && n > 180 ? n - 360 : n).toFixed(9)).join(' ')}`;
}

/** What a file is, for its product row. */
interface FileFacts {
  readonly suffix: string;
  readonly kind: ProductKind;
  readonly productType: string;
  readonly subGroup: string;
  readonly description: string;
  readonly isRecommended: boolean;
}

function filesOf({ level }: ObservationPlan): FileFacts[] {
  const facts = (
    suffix: string,
    kind: ProductKind,
    productType: string,
    subGroup: string,
    description: string,
    isRecommended: boolean,
  ) => ({ suffix, kind, productType, subGroup, description, isRecommended });
  const preview = 'Preview-Full';
  if (level === 2) {
    return [
      facts(
        'cal.fits',
        'image',
        'SCIENCE',
        'CAL',
        'exposure (L2b): 2D calibrated exposure over integrations',
        true,
      ),
      facts('cal.jpg', 'preview', 'PREVIEW', 'CAL', preview, false),
    ];
  }
  return [
    facts('i2d.fits', 'image', 'SCIENCE', 'I2D', 'exposure/target (L2b/L3): rectified 2D image', true),
    facts('cat.ecsv', 'catalogue', 'SCIENCE', 'CAT', 'target (L3): source catalog', true),
    facts('asn.json', 'association', 'INFO', 'ASN', 'association', false),
    facts('i2d.jpg', 'preview', 'PREVIEW', 'I2D', preview, false),
  ];
}

function archiveFile(
  facts: FileFacts,
  plan: ObservationPlan,
  row: ObservationRow,
  exposures: readonly ObservationPlan[],
): ArchiveFile {
  const fileName = `${plan.obsId}_${facts.suffix}`;
  const product: ProductRow = {
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
    // Known before the file is made; of the small files nobody knows, which happens at MAST too.
    size: facts.kind === 'image' ? fitsLayout(plan, fileName).size : 0,
    parent_obsid: row.obsid,
    dataRights: row.dataRights,
    calib_level: row.calib_level,
    filters: row.filters,
  };
  const members = exposures.map(({ obsId }) => `${obsId}_cal.fits`);
  return { product, source: { kind: 'generated', task: { kind: facts.kind, plan, members, fileName } } };
}
