import type { ArchiveObservation, ObservationSet } from '../catalogue.js';
import { mjdOf } from '../../mjd.js';
import { FEATURED_TARGETS, type FeaturedTarget, type Visit } from './featured-target.js';
import { planVisit, STANDARD_SIZE } from './plan-visit.js';
import { observationRow, type RowFacts, targetObservation } from './target-rows.js';
import { spectrumObservation } from './spectrum-observation.js';

/** Side of NIRCam's field of view, degrees, for name lookups. */
const TARGET_RADIUS_DEG = 0.02;
/** Degrees north of the real position per pixel of the side, so that sets of different size never meet in a search. */
const SHIFT_PER_PIXEL_DEG = 1 / 512;

/**
 * All observations of a target with NIRCam images of size × size pixels. The standard size is at the target's own position;
 * others are elsewhere under a name that ends in their size, such as `NGC 3324 4096`.
 */
export function targetSet(target: FeaturedTarget, size: number): ObservationSet {
  const placed = size === STANDARD_SIZE ? target : elsewhere(target, size);
  const { canonicalName, ra, dec, objectType } = placed;
  return {
    key: `sky/${target.slug}/${size}`,
    name: { canonicalName, aliases: placed.aliases, ra, dec, radius: TARGET_RADIUS_DEG, objectType },
    observations: [
      ...placed.visits.flatMap((visit) => visitObservations(placed, visit, size)),
      ...plannedObservations(placed, size),
      ...spectrumObservations(placed, size),
    ],
  };
}

function elsewhere(target: FeaturedTarget, size: number): FeaturedTarget {
  const named = (name: string) => `${name} ${size}`;
  return {
    ...target,
    canonicalName: named(target.canonicalName),
    aliases: target.aliases.map(named),
    dec: target.dec + size * SHIFT_PER_PIXEL_DEG,
  };
}

function visitObservations(target: FeaturedTarget, visit: Visit, size: number): ArchiveObservation[] {
  const facts =
    visit.releaseMjd === undefined ? publicFacts(target) : exclusiveFacts(target, visit.releaseMjd);
  return planVisit(target, visit, size).flatMap(({ combined, exposures, raw }) => [
    targetObservation(combined, facts, exposures),
    ...exposures.map((exposure) => targetObservation(exposure, facts)),
    ...(raw ? [targetObservation(raw, facts)] : []),
  ]);
}

/** One target a day was released until today, so that something is new whatever the date is. */
const publicFacts = ({ slug, classification }: FeaturedTarget): RowFacts => ({
  classification,
  dataRights: 'PUBLIC',
  get releaseMjd() {
    return Math.floor(mjdOf(new Date())) - FEATURED_TARGETS.findIndex((target) => target.slug === slug);
  },
});

const exclusiveFacts = ({ classification }: FeaturedTarget, releaseMjd: number): RowFacts => ({
  classification,
  dataRights: 'EXCLUSIVE_ACCESS',
  releaseMjd,
});

/** Rows of planned observations: no files, no URIs. */
function plannedObservations(target: FeaturedTarget, size: number): ArchiveObservation[] {
  if (!target.planned) return [];
  const facts: RowFacts = {
    classification: target.classification,
    dataRights: 'PUBLIC',
    releaseMjd: target.planned.startMjd,
  };
  return planVisit(target, target.planned, size).map(({ combined }) => ({
    row: observationRow(combined, facts, true),
    files: [],
    contributing: [],
  }));
}

/** The spectrum of a target, with the standard size only. */
function spectrumObservations(target: FeaturedTarget, size: number): ArchiveObservation[] {
  if (!target.spectrum || size !== STANDARD_SIZE) return [];
  const [plan] = planVisit(target, { ...target.spectrum, rotationDeg: 0, filters: ['F150W'] }, size);
  return [spectrumObservation(plan.combined, target.spectrum, publicFacts(target))];
}
