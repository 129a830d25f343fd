import { requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { RowBand } from '../../filter/row-band.js';
import type { Raster } from '../../raster.js';
import { enhanceDensity, widerBand } from './enhance-density.js';
import { discFootprint, findPeaks } from './find-peaks.js';
import { imageMoments } from './image-moments.js';
import { copyAround } from './star-cutout.js';
import { starKernel, type StarKernel } from './star-kernel.js';

/** Options of {@link irafStarFinder}; the limits are those of IRAF's starfind and exclude their own value. */
export interface IrafStarFinderOptions {
  /** Least height of a star above its surroundings, in the image's unit; not below 0. */
  readonly threshold: number;
  /** Full width at half maximum of the stars, pixels. */
  readonly fwhm: number;
  /** Radius at which the Gaussian is cut, in standard deviations. Default 1.5. */
  readonly sigmaRadius?: number;
  /** Least distance of two stars, in units of the fwhm; at least 2 pixels. Default 2.5. */
  readonly minsepFwhm?: number;
  /** Limits of the sharpness. Default 0.5 and 2. */
  readonly sharplo?: number;
  /** Upper limit of the sharpness. Default 2. */
  readonly sharphi?: number;
  /** Limits of the roundness. Default 0 and 0.2. */
  readonly roundlo?: number;
  /** Upper limit of the roundness. Default 0.2. */
  readonly roundhi?: number;
  /** Called before each row is convolved, which takes some milliseconds at most; an error that it throws ends the work. */
  readonly onRow?: () => void;
}

/** A star as IRAF's starfind describes it. */
export interface IrafSource {
  /** Centre of light, 0-based pixels. */
  readonly x: number;
  /** Row of the centre. */
  readonly y: number;
  /** Full width at half maximum from the second moments, pixels. */
  readonly fwhm: number;
  /** The fwhm divided by the requested one. */
  readonly sharpness: number;
  /** 0 = round, 1 = a line. */
  readonly roundness: number;
  /** Direction of the major axis, degrees from the x axis towards the y axis, 0 … 180. */
  readonly angle: number;
  /** Number of pixels above the local sky. */
  readonly pixels: number;
  /** Local sky: mean of the pixels around the kernel's ellipse; without any, the brightest pixel less the star's height. */
  readonly sky: number;
  /** Brightest pixel and sum of the pixels above the local sky. */
  readonly peak: number;
  /** Sum of the pixels above the local sky. */
  readonly flux: number;
  /** −2.5 log₁₀ flux. */
  readonly mag: number;
}

/** Two stars are at least this far apart, pixels. */
const MIN_SEPARATION = 2;
/** Least distance of two stars, in units of the fwhm. */
const SEPARATION_FWHM = 2.5;

/**
 * Stars by the method of IRAF's starfind: peaks of the image convolved with a star kernel, measured by their moments above the local sky.
 * Equals `photutils.detection.IRAFStarFinder`.
 *
 * @param raster image; stars that touch a pixel without data are left out
 * @param band rows in which to find stars; the rows around them are read, too (see `starReach`). Default: all
 * @returns the stars in row order of their peaks
 * @throws ArgumentError when the threshold is below 0 or the fwhm not above 0
 */
export function irafStarFinder(
  raster: Raster,
  options: IrafStarFinderOptions,
  band: RowBand = {},
): IrafSource[] {
  requireRaster(raster);
  const { threshold, fwhm } = options;
  if (!(threshold >= 0)) throw new ArgumentError('threshold', `${threshold} is not 0 or above`);
  const kernel = starKernel({ fwhm, sigmaRadius: options.sigmaRadius });
  const separation = leastSeparation(options);
  const density = enhanceDensity(
    raster,
    kernel,
    widerBand(raster, band, separation),
    undefined,
    options.onRow,
  );
  const peaks = findPeaks(density, threshold, discFootprint(separation), band);
  return peaks.map(starMeter(raster, density, kernel, fwhm)).filter((star) => isStar(star, options));
}

/** Least distance of two stars in integer pixels. */
export function leastSeparation({
  fwhm,
  minsepFwhm = SEPARATION_FWHM,
}: Pick<IrafStarFinderOptions, 'fwhm' | 'minsepFwhm'>): number {
  return Math.max(MIN_SEPARATION, Math.floor(fwhm * minsepFwhm + 0.5));
}

/** A function that measures the star at a peak of the density. */
function starMeter(
  raster: Raster,
  density: Raster,
  kernel: StarKernel,
  fwhm: number,
): (peak: number) => IrafSource {
  const { xRadius, yRadius, columns } = kernel;
  const pixels = new Float64Array(columns * kernel.rows);
  return (at) => {
    const x = at % raster.width;
    const y = Math.floor(at / raster.width);
    copyAround(raster, x, y, xRadius, yRadius, pixels);
    const sky = skyAround(pixels, kernel) ?? skyBelow(pixels, density, x, y, kernel);
    subtractSky(pixels, sky, kernel);
    const { flux, peak, count, x: dx, y: dy, xx, xy, yy } = imageMoments(pixels, columns);
    const width = 2 * Math.sqrt(Math.LN2 * (xx + yy));
    const angle = (90 / Math.PI) * Math.atan2(2 * xy, xx - yy);
    return {
      x: x - xRadius + dx,
      y: y - yRadius + dy,
      fwhm: width,
      sharpness: width / fwhm,
      roundness: Math.hypot(xx - yy, 2 * xy) / (xx + yy),
      angle: angle < 0 ? angle + 180 : angle,
      pixels: count,
      sky,
      peak,
      flux,
      mag: -2.5 * Math.log10(flux),
    };
  };
}

/** Mean of the pixels that the kernel leaves out; `undefined` when it leaves out none (a fwhm of about 4.45 … 4.7 pixels). */
function skyAround(pixels: Float64Array, { mask, pixels: count }: StarKernel): number | undefined {
  if (count === mask.length) return undefined;
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) sum += (1 - mask[i]) * pixels[i];
  return sum / (pixels.length - count);
}

/** Upper bound of the sky under a star: its brightest pixel less its greatest height. */
function skyBelow(
  pixels: Float64Array,
  density: Raster,
  x: number,
  y: number,
  { xRadius, yRadius }: StarKernel,
): number {
  const heights = new Float64Array(pixels.length);
  copyAround(density, x, y, xRadius, yRadius, heights);
  return Math.max(...pixels) - Math.max(...heights);
}

/** Takes the sky off the star's pixels and sets those below it or outside the kernel to 0. */
function subtractSky(pixels: Float64Array, sky: number, { mask }: StarKernel): void {
  for (let i = 0; i < pixels.length; i++) pixels[i] = mask[i] * Math.max(0, pixels[i] - sky);
}

/** Whether a star is within the limits; one with a NaN never is. */
function isStar(
  { pixels, sharpness, roundness }: IrafSource,
  { sharplo = 0.5, sharphi = 2, roundlo = 0, roundhi = 0.2 }: IrafStarFinderOptions,
): boolean {
  return (
    pixels > 1 && sharpness > sharplo && sharpness < sharphi && roundness > roundlo && roundness < roundhi
  );
}
