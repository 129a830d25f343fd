import { ArgumentError } from '../errors.js';
import type { RowBand } from '../filter/separable.js';
import type { Raster } from '../raster.js';
import { backgroundMesh, type BackgroundMesh, type BackgroundOptions } from './background/background2d.js';
import { medianOf } from './background/mesh.js';
import {
  fromDaofind,
  fromIraf,
  fromSegment,
  type DetectedSource,
  type UnnumberedSource,
} from './detected-source.js';
import { brightRuns } from './segments/bright-runs.js';
import { checkPixelCount } from './segments/detect-sources.js';
import { DEBLEND_DEFAULTS, divideSegment } from './segments/divide-segment.js';
import { segmentsOfRuns } from './segments/find-segments.js';
import { measureSegment, type SegmentProperties } from './segments/measure-segment.js';
import { concatenateRuns, type RunList } from './segments/pixel-runs.js';
import { cutSegment } from './segments/segment-cutout.js';
import type { SegmentRuns } from './segments/segment-runs.js';
import { skyOf, skyThresholds, withoutBackground, type Sky } from './sky.js';
import { daofind } from './stars/daofind.js';
import { irafStarFinder } from './stars/iraf-star-finder.js';

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

/** What threads that share an image have found out before {@link findSources} is called. */
export interface Preparation {
  /** What `backgroundMesh` or `joinBackground` gave for the image with the same options. */
  readonly background: BackgroundMesh;
  /** What {@link findBrightRuns} gave for bands that cover the image, in their order. */
  readonly runs?: readonly RunList[];
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

/** Pixels of a source touch along edges or corners. */
const CONNECTIVITY = 8;
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
 * @param preparation parts of the work that are done already. Default: none
 * @returns no sources for an image that is constant or has no finite pixel
 * @throws ArgumentError when an option is out of range
 */
export function findSources(
  raster: Raster,
  options: FindSourcesOptions = {},
  preparation?: Preparation,
): FoundSources {
  const settings: Settings = { ...DEFAULTS, ...options };
  checkSettings(settings);
  const background = preparation?.background ?? backgroundMesh(raster, settings.background);
  const sky = skyOf(raster, background, settings.thresholdSigma, settings.background.interpolation);
  const { method, sources } = detect(sky, settings, preparation?.runs);
  return {
    method,
    background: { median: background.medianLevel, rms: background.medianRms },
    threshold: settings.thresholdSigma * medianOf(sky.rms.values),
    ...brightestFirst(sources, settings.maxSources),
  };
}

/**
 * The part of the segmentation of {@link findSources} that looks at all pixels, for threads that share an image: the runs of
 * pixels above their thresholds in a band of rows.
 *
 * @param background what `backgroundMesh` or `joinBackground` gave for the image
 * @param options the same as for {@link findSources}
 * @param band default: all rows
 * @throws ArgumentError when an option is out of range
 */
export function findBrightRuns(
  raster: Raster,
  background: BackgroundMesh,
  options: FindSourcesOptions = {},
  band: RowBand = {},
): RunList {
  const settings: Settings = { ...DEFAULTS, ...options };
  checkSettings(settings);
  const sky = skyOf(raster, background, settings.thresholdSigma, settings.background.interpolation);
  return brightRuns(raster, skyThresholds(sky), band);
}

type Settings = Required<FindSourcesOptions>;

function detect(
  sky: Sky,
  settings: Settings,
  runs?: readonly RunList[],
): { method: DetectionMethod; sources: UnnumberedSource[] } {
  const { method, deblend, npixels } = settings;
  if (method === 'daofind' || method === 'iraf') return { method, sources: findStars(sky, method, settings) };
  const bright = runs ? concatenateRuns(runs) : brightRuns(sky.raster, skyThresholds(sky));
  const segments = segmentsOfRuns(bright, sky.raster.width, npixels, CONNECTIVITY);
  if (method === 'auto' && isStarField(measureAll(sky, segments), settings.fwhm)) {
    return { method: 'daofind', sources: findStars(sky, 'daofind', settings) };
  }
  const sources = measureAll(sky, segments, deblend ? npixels : undefined);
  return { method: 'segmentation', sources: sources.map(fromSegment) };
}

function findStars(sky: Sky, method: 'daofind' | 'iraf', settings: Settings): UnnumberedSource[] {
  const medianRms = medianOf(sky.rms.values);
  // Without any finite pixel there is no noise to compare with.
  if (Number.isNaN(medianRms)) return [];
  const image = withoutBackground(sky);
  const options = { threshold: settings.thresholdSigma * medianRms, fwhm: settings.fwhm };
  return method === 'daofind'
    ? daofind(image, options).map(fromDaofind)
    : irafStarFinder(image, options).map(fromIraf);
}

/** The sources of all segments, divided into objects of at least `npixels` when that is given. */
function measureAll({ raster, surface }: Sky, segments: SegmentRuns, npixels?: number): SegmentProperties[] {
  const sources: SegmentProperties[] = [];
  const background = { surface, line: new Float64Array(raster.width) };
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
