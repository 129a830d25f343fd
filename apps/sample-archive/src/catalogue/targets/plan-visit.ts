import { bandpassOf } from '../../renderer/bandpass.js';
import { HALF_FIELD_ARCSEC } from '../../renderer/field.js';
import type { ObservationPlan } from '../../renderer/observation-plan.js';
import { mapSide } from '../../renderer/sky.js';
import type { FeaturedTarget, Visit } from './featured-target.js';

/** Side in pixels of a NIRCam image whose name has no size suffix. */
export const STANDARD_SIZE = 2048;
/** MIRI's pixels are 0.11 arc seconds where NIRCam's are 0.063. */
const MIRI_SIZE_RATIO = 0.5625;
/** Rotation from one filter to the next, degrees, as between days. */
const ROTATION_STEP_DEG = 0.9;
/** Offset between the filters' pointings, as a fraction of the side. */
const POINTING_STEP = 0.004;
const DITHERS = 4;
/** Seconds of one exposure, by instrument. */
const EXPOSURE_SECONDS = { NIRCAM: 644.245, MIRI: 444.006 };
/** Days from one filter to the next. */
const FILTER_STEP_DAYS = 0.031;
/** A single exposure covers the middle half of the field, shifted. */
const EXPOSURE_SHARE = 0.5;
const EXPOSURE_SHIFT = 0.12;
/** Narrow filters in NIRCam's pupil wheel, with the wide filter that they are used with. */
const PUPIL_FILTERS: Readonly<Record<string, string>> = { F470N: 'F444W' };
const PRINCIPAL_INVESTIGATOR = 'Firstlight, Sample';

/** The combined image and the exposures of one filter. */
export interface FilterPlan {
  readonly combined: ObservationPlan;
  readonly exposures: readonly ObservationPlan[];
  /** An uncalibrated exposure of the first filter of a visit. */
  readonly raw: ObservationPlan | null;
}

/** Plans every filter of a visit, `size` being the side of NIRCam's images. */
export function planVisit(target: FeaturedTarget, visit: Visit, size: number): FilterPlan[] {
  return visit.filters.map((_, index) => {
    const combined = planCombined(target, visit, size, index);
    const exposures = [0, 1].map((exposure) => planExposure(target, visit, combined, index, exposure));
    // Every other filter has two exposures, the rest one, so that both cases occur.
    const raw =
      index === 0 ? ({ ...planExposure(target, visit, combined, index, 2), level: 1 } as const) : null;
    return { combined, exposures: exposures.slice(0, index % 2 === 0 ? 2 : 1), raw };
  });
}

function planCombined(target: FeaturedTarget, visit: Visit, size: number, index: number): ObservationPlan {
  const filter = visit.filters[index];
  const { instrument, pivotUm } = bandpassOf(filter);
  const isMiri = instrument === 'MIRI';
  const side = Math.max(1, Math.round(size * (isMiri ? MIRI_SIZE_RATIO : 1)));
  return {
    obsId: combinedName(target, visit, filter, size),
    scene: target.scene,
    filter,
    mapSide: mapSide(size),
    level: 3,
    exposures: DITHERS,
    exposureSeconds: EXPOSURE_SECONDS[instrument],
    field: {
      ra: target.ra,
      dec: target.dec,
      width: side,
      height: side,
      scaleArcsec: (2 * HALF_FIELD_ARCSEC) / side,
      rotationDeg: visit.rotationDeg + index * ROTATION_STEP_DEG,
      shiftX: POINTING_STEP * side * (index % 3),
      shiftY: POINTING_STEP * side * ((index + 1) % 2),
    },
    observation: {
      targetName: target.canonicalName.replaceAll(' ', '-'),
      program: target.program,
      observationNumber: visit.observationNumber,
      title: target.title,
      principalInvestigator: PRINCIPAL_INVESTIGATOR,
      detector: isMiri ? 'MIRIMAGE' : pivotUm > 2.4 ? 'NRCBLONG' : 'NRCB1',
      ...wheels(filter, isMiri),
      startMjd: visit.startMjd + index * FILTER_STEP_DAYS,
    },
  };
}

/** One dither position as a level-2 image: the same pixels, a quarter of the field. */
function planExposure(
  target: FeaturedTarget,
  visit: Visit,
  combined: ObservationPlan,
  index: number,
  exposure: number,
): ObservationPlan {
  const side = Math.max(1, Math.round(combined.field.width * EXPOSURE_SHARE));
  const shift = (exposure === 0 ? 1 : -1) * EXPOSURE_SHIFT * side;
  const visitId = `jw${pad(target.program, 5)}${pad(visit.observationNumber, 3)}001`;
  const activity = `02${pad(2 * index + 1, 3)}`;
  const size = combined.obsId.match(/-s\d+$/)?.[0].replace('-', '_') ?? '';
  const detector = combined.observation.detector.toLowerCase();
  return {
    ...combined,
    obsId: `${visitId}_${activity}_${pad(exposure + 1, 5)}_${detector}${size}`,
    level: 2,
    exposures: 1,
    field: { ...combined.field, width: side, height: side, shiftX: shift, shiftY: shift },
    observation: {
      ...combined.observation,
      startMjd: combined.observation.startMjd + (exposure * FILTER_STEP_DAYS) / DITHERS,
    },
  };
}

/** jw02731-o001_t017_nircam_clear-f090w; images of another size end in -s4096, in place of a subarray name. */
function combinedName(target: FeaturedTarget, visit: Visit, filter: string, size: number): string {
  const isMiri = bandpassOf(filter).instrument === 'MIRI';
  const { wheel, pupil } = wheels(filter, isMiri);
  const optics = pupil === null ? wheel : pupil === 'CLEAR' ? `clear-${wheel}` : `${wheel}-${pupil}`;
  const suffix = size === STANDARD_SIZE ? '' : `-s${size}`;
  const place = `jw${pad(target.program, 5)}-o${pad(visit.observationNumber, 3)}_t${pad(visit.targetNumber, 3)}`;
  return `${place}_${isMiri ? 'miri' : 'nircam'}_${optics.toLowerCase()}${suffix}`;
}

function wheels(filter: string, isMiri: boolean): { wheel: string; pupil: string | null } {
  if (isMiri) return { wheel: filter, pupil: null };
  const partner = PUPIL_FILTERS[filter];
  return partner ? { wheel: partner, pupil: filter } : { wheel: filter, pupil: 'CLEAR' };
}

const pad = (value: number, width: number) => String(value).padStart(width, '0');
