import type { SegmentProperties } from './segments/measure-segment.js';
import type { DaofindSource } from './stars/daofind.js';
import type { IrafSource } from './stars/iraf-star-finder.js';

/** A source as every method of `findSources` describes it; null = the method does not measure it. */
export interface DetectedSource {
  /** 1 = the brightest. */
  readonly id: number;
  /** Centre, 0-based pixels. */
  readonly x: number;
  /** Row of the centre. */
  readonly y: number;
  /** Sum above the background in the image's unit: of the segment; of the star's kernel (iraf: above the local sky). */
  readonly flux: number;
  /** Brightest (daofind: central) pixel above the background. */
  readonly peak: number;
  /** Full width at half maximum, pixels. */
  readonly fwhm: number | null;
  /** Sharpness as daofind or iraf defines it: small for extended sources, large for a single hot pixel. */
  readonly sharpness: number | null;
  /** daofind: by symmetry; iraf: its only roundness. */
  readonly roundness1: number | null;
  /** daofind: by the fitted profiles. */
  readonly roundness2: number | null;
  /** Number of pixels. */
  readonly area: number | null;
  /** Standard deviations along the axes, pixels. */
  readonly semiMajor: number | null;
  /** Standard deviation along the minor axis, pixels. */
  readonly semiMinor: number | null;
  /** Direction of the major axis, degrees from the x axis towards the y axis. */
  readonly angle: number | null;
  /** 1 − semiMinor / semiMajor. */
  readonly ellipticity: number | null;
}

/** A source that has no number yet. */
export type UnnumberedSource = Omit<DetectedSource, 'id'>;

export function fromDaofind(star: DaofindSource): UnnumberedSource {
  return {
    x: star.x,
    y: star.y,
    flux: star.sum,
    peak: star.peak,
    fwhm: null,
    sharpness: star.sharpness,
    roundness1: star.roundness1,
    roundness2: star.roundness2,
    area: null,
    semiMajor: null,
    semiMinor: null,
    angle: null,
    ellipticity: null,
  };
}

export function fromIraf(star: IrafSource): UnnumberedSource {
  return {
    x: star.x,
    y: star.y,
    flux: star.flux,
    peak: star.peak,
    fwhm: star.fwhm,
    sharpness: star.sharpness,
    roundness1: star.roundness,
    roundness2: null,
    area: star.pixels,
    semiMajor: null,
    semiMinor: null,
    angle: star.angle,
    ellipticity: null,
  };
}

/** A source as segmentation describes it. */
export function fromSegment(source: SegmentProperties): UnnumberedSource {
  return {
    x: source.x,
    y: source.y,
    flux: source.flux,
    peak: source.peak,
    fwhm: source.fwhm,
    sharpness: null,
    roundness1: null,
    roundness2: null,
    area: source.area,
    semiMajor: source.semiMajor,
    semiMinor: source.semiMinor,
    angle: source.angle,
    ellipticity: source.ellipticity,
  };
}
