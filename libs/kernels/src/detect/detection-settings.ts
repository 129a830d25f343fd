import { requireOneOf } from '../require-arguments.js';
import { ArgumentError } from '../errors.js';
import type { BackgroundOptions } from './background/background2d.js';
import { checkPixelCount } from './segments/detect-sources.js';

/** Method of detection: stars of one width, or connected pixels of any shape. */
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
  /** Whether touching sources are separated; for segmentation. Default true. */
  readonly deblend?: boolean;
  /** Most sources to return, the brightest ones. Default 10000. */
  readonly maxSources?: number;
  /** Parameters of the background. Default: boxes of 64 pixels, median filter of 3, 3 sigma. */
  readonly background?: BackgroundOptions;
}

/** All options of a detection. */
export type DetectionSettings = Required<FindSourcesOptions>;

const METHODS: readonly DetectionSettings['method'][] = ['auto', 'daofind', 'iraf', 'segmentation'];

const DEFAULTS: DetectionSettings = {
  method: 'auto',
  thresholdSigma: 5,
  fwhm: 3,
  npixels: 10,
  deblend: true,
  maxSources: 10_000,
  background: {},
};

/** @throws ArgumentError when an option is out of range */
export function detectionSettings(options: FindSourcesOptions): DetectionSettings {
  const settings = { ...DEFAULTS, ...options };
  const { method, thresholdSigma, fwhm, npixels, maxSources } = settings;
  requireOneOf('method', method, METHODS);
  if (!(thresholdSigma > 0)) throw new ArgumentError('thresholdSigma', `${thresholdSigma} is not above 0`);
  if (!(fwhm > 0)) throw new ArgumentError('fwhm', `${fwhm} is not above 0`);
  checkPixelCount(npixels);
  if (!(Number.isInteger(maxSources) && maxSources > 0)) {
    throw new ArgumentError('maxSources', `${maxSources} is not a positive integer`);
  }
  return settings;
}
