import type { SegmentProperties } from './segments/measure-segment.js';
import type { DaofindSource } from './stars/daofind.js';
import type { IrafSource } from './stars/iraf-star-finder.js';

/** A source as every method of `findSources` describes it; null = the method does not measure it. */
export interface DetectedSource {
  /** 1 = the brightest. */
  readonly id: number;
  /** Centre, 0-based pixels. */
  readonly x: number;
  readonly y: number;
  /** Above the background; segmentation and iraf: sum in the image's unit, daofind: fitted height over the threshold. */
  readonly flux: number;
  /** Brightest (daofind: central) pixel above the background. */
  readonly peak: number;
  /** Full width at half maximum, pixels. */
  readonly fwhm: number | null;
  readonly sharpness: number | null;
  /** daofind: by symmetry; iraf: its only roundness. */
  readonly roundness1: number | null;
  /** daofind: by the fitted profiles. */
  readonly roundness2: number | null;
  /** Number of pixels. */
  readonly area: number | null;
  /** Standard deviations along the axes, pixels. */
  readonly semiMajor: number | null;
  readonly semiMinor: number | null;
  /** Direction of the major axis, degrees from the x axis towards the y axis. */
  readonly angle: number | null;
  readonly ellipticity: number | null;
}

/** A source that has no number yet. */
export type UnnumberedSource = Omit<DetectedSource, 'id'>;

const UNMEASURED = {
  fwhm: null,
  sharpness: null,
  roundness1: null,
  roundness2: null,
  area: null,
  semiMajor: null,
  semiMinor: null,
  angle: null,
  ellipticity: null,
} as const;

export function fromDaofind({
  x,
  y,
  flux,
  peak,
  sharpness,
  roundness1,
  roundness2,
}: DaofindSource): UnnumberedSource {
  return { ...UNMEASURED, x, y, flux, peak, sharpness, roundness1, roundness2 };
}

export function fromIraf(star: IrafSource): UnnumberedSource {
  const { x, y, flux, peak, fwhm, sharpness, roundness, angle, pixels } = star;
  return { ...UNMEASURED, x, y, flux, peak, fwhm, sharpness, roundness1: roundness, area: pixels, angle };
}

export function fromSegment(source: SegmentProperties): UnnumberedSource {
  const { x, y, flux, peak, fwhm, area, semiMajor, semiMinor, angle, ellipticity } = source;
  return { ...UNMEASURED, x, y, flux, peak, fwhm, area, semiMajor, semiMinor, angle, ellipticity };
}
