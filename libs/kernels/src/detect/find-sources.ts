import { ArgumentError } from '../errors.js';
import type { Raster } from '../raster.js';
import { imageStatistics } from '../statistics/image-statistics.js';
import { backgroundMesh, type BackgroundOptions } from './background/background2d.js';
import { medianOf, withValues, type Mesh } from './background/mesh.js';
import { MeshSurface } from './background/mesh-surface.js';
import {
  fromDaofind,
  fromIraf,
  fromSegment,
  type DetectedSource,
  type UnnumberedSource,
} from './detected-source.js';
import { checkPixelCount } from './segments/detect-sources.js';
import { DEBLEND_DEFAULTS, divideSegment } from './segments/divide-segment.js';
import { findSegments } from './segments/find-segments.js';
import { measureSegment, type SegmentProperties } from './segments/measure-segment.js';
import { cutSegment } from './segments/segment-cutout.js';
import type { SegmentRuns } from './segments/segment-runs.js';
import type { ThresholdRows } from './segments/threshold-rows.js';
import { daofind } from './stars/daofind.js';
import { irafStarFinder } from './stars/iraf-star-finder.js';
import { subtractBackground } from './subtract-background.js';

/** How sources are found: as stars of one width, or as connected pixels of any shape. */
export type DetectionMethod = 'daofind' | 'iraf' | 'segmentation';

/** Options of {@link findSources}. */
export interface FindSourcesOptions {
  /** `auto` (default): see {@link findSources}. */
  readonly method?: DetectionMethod | 'auto';
  /** Threshold above the background in standard deviations of its noise. Default 5. */
  readonly thresholdSigma?: number;
  /** Full width at half maximum of the stars, pixels; for daofind, iraf and the choice of `auto`. Default 3. */
  readonly fwhm?: number;
  /** Fewest connected pixels of a source; for segmentation. Default 10. */
  readonly npixels?: number;
  /** Whether sources that touch are separated; for segmentation. Default true. */
  readonly deblend?: boolean;
  /** Most sources to return; the brightest are kept. Default 10000. */
  readonly maxSources?: number;
  /** How the background is measured. Default: boxes of 64 pixels, median filter of 3, 3 sigma. */
  readonly background?: BackgroundOptions;
}

/** The sources of an image and what they were compared with. */
export interface FoundSources {
  /** The method that was used. */
  readonly method: DetectionMethod;
  /** Medians over the image of the background and of its standard deviation; NaN when no pixel is finite. */
  readonly background: { readonly median: number; readonly rms: number };
  /** Threshold above the background at the median noise. */
  readonly threshold: number;
  /** Number of sources found, before the limit. */
  readonly found: number;
  /** Whether the limit cut the list. */
  readonly truncated: boolean;
  /** Brightest first. */
  readonly sources: DetectedSource[];
}

/** An image with its background and the noise that its pixels are compared with. */
interface Sky {
  readonly raster: Raster;
  readonly level: Mesh;
  readonly rms: Mesh;
}

const DEFAULTS: Required<FindSourcesOptions> = {
  method: 'auto',
  thresholdSigma: 5,
  fwhm: 3,
  npixels: 10,
  deblend: true,
  maxSources: 10000,
  background: {},
};

/** Where an image has no noise (a model, a blank border), the threshold is this part of its brightest pixel: 15 magnitudes. */
const FAINTEST = 1e-6;
/** A source is like a star when it is at most this many times as wide as the star that is looked for. */
const STAR_WIDTH = 1.5;

/**
 * Finds the sources of an image: subtracts the background (`backgroundMesh`, spline-expanded) and looks for what rises
 * `thresholdSigma` times the noise above it, by `daofind`, `irafStarFinder` or `detectSources` with `deblendSources` and
 * `sourceProperties`. The star finders use the median noise, the segmentation that around each pixel.
 *
 * `auto` first takes the connected regions; when more than half of them are no wider than 1.5 times `fwhm`, the field is one
 * of stars and daofind, which separates close ones best, measures it; else (nebulae, galaxies, stars of another
 * width) segmentation does.
 *
 * @param raster image in any unit; NaN and infinities are left out
 * @returns no sources for an image that is constant or has no finite pixel
 * @throws ArgumentError when an option is out of range
 */
export function findSources(raster: Raster, options: FindSourcesOptions = {}): FoundSources {
  const settings: Settings = { ...DEFAULTS, ...options };
  checkSettings(settings);
  const { level, rms, medianLevel, medianRms } = backgroundMesh(raster, settings.background);
  const sky = withNoise({ raster, level, rms }, settings);
  const { method, sources } = detect(sky, settings);
  return {
    method,
    background: { median: medianLevel, rms: medianRms },
    threshold: settings.thresholdSigma * medianOf(sky.rms.values),
    ...brightestFirst(sources, settings.maxSources),
  };
}

type Settings = Required<FindSourcesOptions>;

/** Puts the least threshold in the place of no noise, so that rounding errors are not found. */
function withNoise(sky: Sky, settings: Settings): Sky {
  const { values } = sky.rms;
  if (values.every((value) => value !== 0)) return sky;
  const brightest = imageStatistics(withoutBackground(sky, settings).data).max;
  const floor = Math.max(0, FAINTEST * brightest) / settings.thresholdSigma;
  return {
    ...sky,
    rms: withValues(
      sky.rms,
      values.map((value) => (value === 0 ? floor : value)),
    ),
  };
}

function withoutBackground({ raster, level }: Sky, { background }: Settings): Raster {
  return subtractBackground(raster, level, { interpolation: background.interpolation });
}

function detect(sky: Sky, settings: Settings): { method: DetectionMethod; sources: UnnumberedSource[] } {
  const { method } = settings;
  if (method === 'daofind' || method === 'iraf') return { method, sources: findStars(sky, method, settings) };
  const background = new MeshSurface(sky.level, settings.background.interpolation);
  const segments = segmentsAbove(sky, background, settings);
  if (method === 'auto' && isStarField(measureAll(sky, background, segments), settings.fwhm)) {
    return { method: 'daofind', sources: findStars(sky, 'daofind', settings) };
  }
  const { deblend, npixels } = settings;
  const sources = measureAll(sky, background, segments, deblend ? npixels : undefined);
  return { method: 'segmentation', sources: sources.map(fromSegment) };
}

function findStars(sky: Sky, method: 'daofind' | 'iraf', settings: Settings): UnnumberedSource[] {
  const medianRms = medianOf(sky.rms.values);
  // Without any finite pixel there is no noise to compare with.
  if (Number.isNaN(medianRms)) return [];
  const image = withoutBackground(sky, settings);
  const options = { threshold: settings.thresholdSigma * medianRms, fwhm: settings.fwhm };
  return method === 'daofind'
    ? daofind(image, options).map(fromDaofind)
    : irafStarFinder(image, options).map(fromIraf);
}

function segmentsAbove(
  { raster, rms }: Sky,
  level: MeshSurface,
  { thresholdSigma, npixels, background }: Settings,
): SegmentRuns {
  const noise = new MeshSurface(rms, background.interpolation);
  const noiseLine = new Float64Array(raster.width);
  const thresholds: ThresholdRows = {
    lowerBound: (y, start, end) =>
      level.lowerBound(y, start, end) + thresholdSigma * noise.lowerBound(y, start, end),
    fill(y, start, end, line) {
      level.expandRow(y, line, 1, start, end);
      noise.expandRow(y, noiseLine, thresholdSigma, start, end);
      for (let x = start; x < end; x++) line[x] += noiseLine[x];
    },
  };
  return findSegments(raster, thresholds, npixels, 8);
}

/** The sources of all segments, divided into objects of at least `npixels` when that is given. */
function measureAll(
  { raster }: Sky,
  background: MeshSurface,
  segments: SegmentRuns,
  npixels?: number,
): SegmentProperties[] {
  const sources: SegmentProperties[] = [];
  for (let label = 1; label <= segments.count; label++) {
    const cutout = cutSegment(raster, segments, label, background);
    const parts = npixels === undefined ? undefined : divideSegment(cutout, { ...DEBLEND_DEFAULTS, npixels });
    for (const source of measureSegment(cutout, raster.width, parts)) sources.push(source);
  }
  return sources;
}

/** Whether most of the sources are as small as stars. */
function isStarField(sources: SegmentProperties[], fwhm: number): boolean {
  const stars = sources.filter((source) => source.fwhm <= STAR_WIDTH * fwhm);
  return stars.length > sources.length / 2;
}

function brightestFirst(
  sources: UnnumberedSource[],
  maxSources: number,
): Pick<FoundSources, 'found' | 'truncated' | 'sources'> {
  const sorted = [...sources].sort((a, b) => b.flux - a.flux).slice(0, maxSources);
  return {
    found: sources.length,
    truncated: sources.length > maxSources,
    sources: sorted.map((source, i) => ({ id: i + 1, ...source })),
  };
}

function checkSettings({ thresholdSigma, fwhm, npixels, maxSources }: Settings): void {
  if (!(thresholdSigma > 0)) throw new ArgumentError('thresholdSigma', `${thresholdSigma} is not above 0`);
  if (!(fwhm > 0)) throw new ArgumentError('fwhm', `${fwhm} is not above 0`);
  checkPixelCount(npixels);
  if (!(Number.isInteger(maxSources) && maxSources > 0)) {
    throw new ArgumentError('maxSources', `${maxSources} is not a positive integer`);
  }
}
