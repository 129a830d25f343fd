import { requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { RowBand } from '../../filter/row-band.js';
import type { Raster } from '../../raster.js';
import { enhanceDensity, widerBand } from './enhance-density.js';
import { findPeaks } from './find-peaks.js';
import { fitMarginal, marginalModel, type MarginalModel } from './marginal-fit.js';
import { roundnessBySymmetry } from './roundness.js';
import { copyAround } from './star-cutout.js';
import { starKernel, type StarKernel, type StarShape } from './star-kernel.js';

/** Options of {@link daofind}; the limits are those of DAOFIND and exclude their own value. */
export interface DaofindOptions extends StarShape {
  /** Least height of a star above its surroundings, in the image's unit; not below 0. */
  readonly threshold: number;
  /** Limits of the sharpness. Default 0.2 and 1. */
  readonly sharplo?: number;
  /** Upper limit of the sharpness. Default 1. */
  readonly sharphi?: number;
  /** Limits of both roundnesses. Default −1 and 1. */
  readonly roundlo?: number;
  /** Upper limit of both roundnesses. Default 1. */
  readonly roundhi?: number;
  /** Called before each row is convolved, which takes some milliseconds at most; an error that it throws ends the work. */
  readonly onRow?: () => void;
}

/** A star as DAOFIND describes it. */
export interface DaofindSource {
  /** Centre, 0-based pixels. */
  readonly x: number;
  /** Row of the centre. */
  readonly y: number;
  /** Central pixel above the mean of those around it, over the height of the fitted star. */
  readonly sharpness: number;
  /** Roundness from the symmetry of the four quadrants; 0 = round. */
  readonly roundness1: number;
  /** Roundness from the heights of the fitted profiles along x and y; 0 = round, negative = long in x. */
  readonly roundness2: number;
  /** Value of the central pixel. */
  readonly peak: number;
  /** Sum of the pixels that belong to the kernel, in the image's unit: the flux of photutils from 2.0 on. */
  readonly sum: number;
  /** Height of the fitted star over the detection threshold: the flux of photutils before 2.0. */
  readonly flux: number;
  /** −2.5 log₁₀ flux. */
  readonly mag: number;
}

/**
 * Stars by DAOFIND (Stetson 1987, PASP 99, 191): peaks of the image convolved with a star kernel that are sharp and round enough, with
 * centres from Gaussian fits to the profiles along x and y. Equals `photutils.detection.DAOStarFinder`.
 *
 * @param raster image with the background subtracted; stars that touch a pixel without data are left out
 * @param band rows in which to find stars; the rows around them are read, too (see `starReach`). Default: all
 * @returns the stars in row order of their peaks
 * @throws ArgumentError when the threshold is below 0 or the star's shape is out of range
 */
export function daofind(raster: Raster, options: DaofindOptions, band: RowBand = {}): DaofindSource[] {
  requireRaster(raster);
  if (!(options.threshold >= 0))
    throw new ArgumentError('threshold', `${options.threshold} is not 0 or above`);
  const kernel = starKernel(options);
  const density = enhanceDensity(
    raster,
    kernel,
    widerBand(raster, band, kernel.yRadius),
    undefined,
    options.onRow,
  );
  const threshold = options.threshold * kernel.relativeError;
  const peaks = findPeaks(density, threshold, kernel, band);
  const measure = starMeter(raster, density, kernel, threshold);
  return peaks.map(measure).filter((star) => isStar(star, options));
}

/** A function that measures the star at a peak. */
function starMeter(
  raster: Raster,
  density: Raster,
  kernel: StarKernel,
  threshold: number,
): (peak: number) => DaofindSource {
  const { xRadius, yRadius } = kernel;
  const modelX = marginalModel(kernel, 'x');
  const modelY = marginalModel(kernel, 'y');
  const pixels = new Float64Array(kernel.columns * kernel.rows);
  const enhanced = new Float64Array(pixels.length);
  return (at) => {
    const x = at % raster.width;
    const y = Math.floor(at / raster.width);
    copyAround(raster, x, y, xRadius, yRadius, pixels);
    copyAround(density, x, y, xRadius, yRadius, enhanced);
    const height = density.data[at];
    const sum = sumOf(pixels, kernel);
    return {
      ...fitPlace(modelX, modelY, pixels, x, y),
      sharpness: sharpnessOf(pixels, kernel, sum, height),
      roundness1: roundnessBySymmetry(enhanced, xRadius, yRadius),
      peak: raster.data[at],
      sum,
      flux: height / threshold,
      mag: -2.5 * Math.log10(height / threshold),
    };
  };
}

/** Centre and the roundness that compares the profiles' heights. */
function fitPlace(
  modelX: MarginalModel,
  modelY: MarginalModel,
  pixels: Float64Array,
  x: number,
  y: number,
): Pick<DaofindSource, 'x' | 'y' | 'roundness2'> {
  const alongX = fitMarginal(modelX, pixels);
  const alongY = fitMarginal(modelY, pixels);
  return {
    x: x + alongX.shift,
    y: y + alongY.shift,
    roundness2: (2 * (alongX.height - alongY.height)) / (alongX.height + alongY.height),
  };
}

/** Sum of the pixels that belong to the kernel. */
function sumOf(pixels: Float64Array, { mask }: StarKernel): number {
  let sum = 0;
  for (let i = 0; i < pixels.length; i++) sum += mask[i] * pixels[i];
  return sum;
}

function sharpnessOf(
  pixels: Float64Array,
  { pixels: count }: StarKernel,
  sum: number,
  height: number,
): number {
  const center = pixels[(pixels.length - 1) / 2];
  return (center - (sum - center) / (count - 1)) / height;
}

/** Whether a star is within the limits; one with a NaN never is. */
function isStar(
  { x, y, sharpness, roundness1, roundness2 }: DaofindSource,
  { sharplo = 0.2, sharphi = 1, roundlo = -1, roundhi = 1 }: DaofindOptions,
): boolean {
  const isRound = (roundness: number) => roundness > roundlo && roundness < roundhi;
  const isPlaced = Number.isFinite(x) && Number.isFinite(y);
  return isPlaced && sharpness > sharplo && sharpness < sharphi && isRound(roundness1) && isRound(roundness2);
}
