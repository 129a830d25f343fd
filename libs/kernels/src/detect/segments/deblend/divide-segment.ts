import { deblendLevels, type LevelSpacing } from './deblend-levels.js';
import { deblendMarkers } from './deblend-markers.js';
import { hasOnePeak } from './has-one-peak.js';
import { isBlended } from './is-blended.js';
import type { CutoutLabels } from '../label-cutout.js';
import type { Connectivity } from '../label-map.js';
import { neighbourSteps, type SegmentCutout } from '../segment-cutout.js';
import { splitSegment } from './split-segment.js';

/** Options of `deblendSources`. */
export interface DeblendOptions {
  /** Fewest connected pixels of an object; as in the detection. Default 10. */
  readonly npixels?: number;
  /** As in the detection. Default 8. */
  readonly connectivity?: Connectivity;
  /** Number of thresholds between a source's faintest and brightest pixel. Default 32. */
  readonly levels?: number;
  /** Least fraction of the blended flux that makes a separate object, 0 … 1. Default 0.001 (7.5 magnitudes). */
  readonly contrast?: number;
  /** Spacing of the thresholds; linear where a pixel is not positive. Default `exponential`. */
  readonly mode?: LevelSpacing;
}

/** All options of a deblending. */
export type DeblendSettings = Required<DeblendOptions>;

export const DEBLEND_DEFAULTS: DeblendSettings = {
  npixels: 10,
  connectivity: 8,
  levels: 32,
  contrast: 0.001,
  mode: 'exponential',
};

/** With more objects than this in one source the thresholds are spaced linearly, which finds fewer; photutils' limit. */
const MAX_MARKERS = 200;

/** The objects of one segment, or undefined when it is only one. See `deblendSources`. */
export function divideSegment(cutout: SegmentCutout, settings: DeblendSettings): CutoutLabels | undefined {
  if (cutout.pixels.length < 2 * settings.npixels || cutout.minimum === cutout.maximum) return undefined;
  const steps = neighbourSteps(cutout.stride, settings.connectivity);
  if (hasOnePeak(cutout, steps)) return undefined;
  const isLinear = settings.mode === 'linear' || (settings.mode === 'exponential' && cutout.minimum <= 0);
  let markers = findMarkers(cutout, isLinear ? 'linear' : settings.mode, steps, settings);
  if (!isLinear && markers && markers.count > MAX_MARKERS)
    markers = findMarkers(cutout, 'linear', steps, settings);
  if (!markers) return undefined;
  const parts = splitSegment(cutout, markers, steps, settings.contrast);
  return parts.count > 1 ? parts : undefined;
}

function findMarkers(
  cutout: SegmentCutout,
  spacing: LevelSpacing,
  steps: Int32Array,
  { levels: count, npixels }: DeblendSettings,
): CutoutLabels | undefined {
  const levels = deblendLevels(cutout.minimum, cutout.maximum, count, spacing);
  if (!isBlended(cutout, levels, steps, npixels)) return undefined;
  return deblendMarkers(cutout, levels, steps, npixels);
}
