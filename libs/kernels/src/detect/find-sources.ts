import { requireRaster } from '../require-arguments.js';
import type { Raster } from '../raster.js';
import { backgroundMesh, type BackgroundMesh } from './background/background2d.js';
import { medianOf } from './background/mesh.js';
import { brightestFirst } from './brightest-first.js';
import { fromSegment, type DetectedSource, type UnnumberedSource } from './detected-source.js';
import { detectionSettings, type DetectionMethod, type FindSourcesOptions } from './detection-settings.js';
import { starsOf } from './find-stars.js';
import { sourcesOfSegments } from './measure-segments.js';
import { brightRuns } from './segments/bright-runs.js';
import { SOURCE_CONNECTIVITY, segmentsOfRuns } from './segments/find-segments.js';
import { concatenateRuns, type RunList } from './segments/pixel-runs.js';
import {
  brightestPixel,
  hasNoiselessBoxes,
  skyOf,
  skyThresholds,
  withLeastNoise,
  type Sky,
  type StripBand,
} from './sky.js';
import { countNarrow, isStarField } from './star-field.js';

/** The sources of an image, and the thresholds they were compared with. */
export interface FoundSources {
  /** The method that was used. */
  readonly method: DetectionMethod;
  /** Medians over the image of the background and of its standard deviation; NaN when no pixel is finite. */
  readonly background: { readonly median: number; readonly rms: number };
  /** Threshold above the background at the median noise. */
  readonly threshold: number;
  /** Number of sources found, before the limit. */
  readonly found: number;
  /** Whether the limit truncated the list. */
  readonly truncated: boolean;
  /** Brightest first. */
  readonly sources: DetectedSource[];
}

/** Results that threads sharing an image computed before {@link findSources} is called. */
export interface PrecomputedParts {
  /** Result of `backgroundMesh` or `joinBackground` for the image with the same options. */
  readonly background: BackgroundMesh;
  /** Results of {@link findBrightRuns} for bands that cover the image, in their order. */
  readonly runs?: readonly RunList[];
}

/**
 * Finds the sources of an image: subtracts the background (`backgroundMesh`, spline-expanded) and detects pixels that rise `thresholdSigma`
 * times the noise above it, by `daofind`, `irafStarFinder` or `detectSources` with `deblendSources` and `sourceProperties`. The star
 * finders use the median noise, the segmentation the local noise.
 *
 * `auto` first takes the connected regions; when more than half of them are no wider than 1.5 times `fwhm`, the field is one of stars and
 * daofind, which separates close ones best, measures it; else (nebulae, galaxies, stars of another width) segmentation does.
 *
 * @param raster image in any unit; NaN and infinities are left out
 * @param preparation precomputed parts of the work. Default: none
 * @returns no sources for an image that is constant or has no finite pixel
 * @throws ArgumentError when an option is out of range
 */
export function findSources(
  raster: Raster,
  options: FindSourcesOptions = {},
  preparation?: PrecomputedParts,
): FoundSources {
  requireRaster(raster);
  const settings = detectionSettings(options);
  const background = preparation?.background ?? backgroundMesh(raster, settings.background);
  const sky = noisySky(raster, background, options);
  const { method, sources } = detect(sky, preparation?.runs);
  return {
    method,
    background: { median: background.medianLevel, rms: background.medianRms },
    threshold: settings.thresholdSigma * medianOf(sky.rms.values),
    found: sources.length,
    truncated: sources.length > settings.maxSources,
    sources: brightestFirst(sources, settings.maxSources).map((source, i) => ({ id: i + 1, ...source })),
  };
}

/**
 * The part of the segmentation of {@link findSources} that reads all pixels, for threads that share an image: the runs of pixels above
 * their thresholds in a band of rows.
 *
 * @param raster the image; or full rows of it, when the background has its least noise already (`withLeastNoise`)
 * @param background result of `backgroundMesh` or `joinBackground` for the image
 * @param options the same as for {@link findSources}
 * @param band default: all rows
 * @returns runs in indexes of the image
 * @throws ArgumentError when an option is out of range
 */
export function findBrightRuns(
  raster: Raster,
  background: BackgroundMesh,
  options: FindSourcesOptions = {},
  { firstRow = 0, ...band }: StripBand = {},
): RunList {
  requireRaster(raster);
  const sky = noisySky(raster, background, options, firstRow);
  const { starts, ends } = brightRuns(raster, skyThresholds(sky), band);
  const shift = firstRow * raster.width;
  if (shift === 0) return { starts, ends };
  return { starts: starts.map((start) => start + shift), ends: ends.map((end) => end + shift) };
}

/**
 * The brightest pixel above the background in full rows of an image, for `withLeastNoise`.
 *
 * @param background result of `joinBackground` for the image
 * @returns NaN when no pixel is finite
 * @throws ArgumentError when an option is out of range
 */
export function brightestAbove(
  raster: Raster,
  background: BackgroundMesh,
  options: FindSourcesOptions = {},
  { firstRow = 0 }: Pick<StripBand, 'firstRow'> = {},
): number {
  requireRaster(raster);
  return brightestPixel(skyOf(raster, background, detectionSettings(options), firstRow));
}

function noisySky(
  raster: Raster,
  background: BackgroundMesh,
  options: FindSourcesOptions,
  firstRow = 0,
): Sky {
  const settings = detectionSettings(options);
  const sky = skyOf(raster, background, settings, firstRow);
  if (!hasNoiselessBoxes(background)) return sky;
  const noisy = withLeastNoise(background, settings.thresholdSigma, brightestPixel(sky));
  return skyOf(raster, noisy, settings, firstRow);
}

function detect(
  sky: Sky,
  runs?: readonly RunList[],
): { method: DetectionMethod; sources: UnnumberedSource[] } {
  const { raster, surface, settings } = sky;
  const { method, npixels, fwhm } = settings;
  if (method === 'daofind' || method === 'iraf') return { method, sources: starsOf(sky, method) };
  const bright = runs ? concatenateRuns(runs) : brightRuns(raster, skyThresholds(sky));
  const segments = segmentsOfRuns(bright, raster.width, npixels, SOURCE_CONNECTIVITY);
  if (method === 'auto') {
    const regions = sourcesOfSegments({ raster }, surface, segments, { deblend: false, npixels });
    if (isStarField(countNarrow(regions, fwhm)))
      return { method: 'daofind', sources: starsOf(sky, 'daofind') };
  }
  const sources = sourcesOfSegments({ raster }, surface, segments, settings);
  return { method: 'segmentation', sources: sources.map(fromSegment) };
}
