import type { ObservationPlan } from '../../renderer/observation-plan.js';
import type { ArchiveObservation } from '../catalogue.js';
import { identifiersOf, type ObservationRow } from '../observation-row.js';
import { productUri } from '../product-row.js';
import type { SpectrumVisit } from './featured-target.js';
import { archiveFile, type FileFacts, observationRow, type RowFacts } from './target-rows.js';

const NM_PER_UM = 1000;
/** Wavelength ranges of NIRSpec's medium gratings, µm (JWST user documentation). */
const RANGES_UM = { G140M: [0.97, 1.89], G235M: [1.66, 3.17], G395M: [2.87, 5.27] } as const;

const X1D: FileFacts = {
  suffix: 'x1d.fits',
  level: 3,
  kind: 'spectrum',
  productType: 'SCIENCE',
  subGroup: 'X1D',
  description: 'exposure/target (L2b/L3): 1D extracted spectrum',
  isRecommended: true,
};

/** The extracted spectrum of a target as listed by the archive. @param image a plan of an image at the same position */
export function spectrumObservation(
  image: ObservationPlan,
  visit: SpectrumVisit,
  facts: RowFacts,
): ArchiveObservation {
  const [fromUm, toUm] = RANGES_UM[visit.grating];
  const optics = `${visit.grating}-${visit.filter}`.toLowerCase();
  const obsId = `${image.obsId.split('_nircam_', 1)[0]}_nirspec_${optics}`;
  const plan: ObservationPlan = {
    ...image,
    obsId,
    spectrum: { grating: visit.grating, filter: visit.filter, fromUm, toUm, lines: visit.lines },
  };
  const row: ObservationRow = {
    ...observationRow(plan, facts),
    get t_obs_release() {
      return facts.releaseMjd;
    },
    instrument_name: 'NIRSPEC/IFU',
    filters: `${visit.filter};${visit.grating}`,
    dataproduct_type: 'spectrum',
    em_min: fromUm * NM_PER_UM,
    em_max: toUm * NM_PER_UM,
    jpegURL: null,
    dataURL: productUri(`${obsId}_x1d.fits`),
    ...identifiersOf(obsId),
  };
  return { row, files: [archiveFile(X1D, plan, row, [])], contributing: [] };
}
