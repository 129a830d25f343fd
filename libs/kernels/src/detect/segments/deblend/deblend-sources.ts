import { requireOneOf, requireRaster } from '../../../require-arguments.js';
import { ArgumentError } from '../../../errors.js';
import type { Raster } from '../../../raster.js';
import { checkPixelCount } from '../detect-sources.js';
import {
  DEBLEND_DEFAULTS,
  divideSegment,
  type DeblendOptions,
  type DeblendSettings,
} from './divide-segment.js';
import type { CutoutLabels } from '../label-cutout.js';
import type { LabelMap } from '../label-map.js';
import { cutSegment, imageIndex, type SegmentCutout } from '../segment-cutout.js';
import { paintSegment, runsOfMap } from '../segment-runs.js';

/**
 * Separates touching sources: each is cut at many thresholds, regions that fall apart become separate objects, and the pixels between them
 * go to the object whose slope they lie on (Bertin & Arnouts 1996, A&AS 117, 393, section 4, with a watershed for the last step). Equals
 * `photutils.segmentation.deblend_sources`: undivided sources keep their order and come first, the parts of divided ones follow.
 *
 * @param raster the image that the sources were detected in, background subtracted
 * @returns a new map; the given one is not changed
 * @throws ArgumentError when an option is out of range or the sizes do not agree
 */
export function deblendSources(raster: Raster, map: LabelMap, options: DeblendOptions = {}): LabelMap {
  requireRaster(raster);
  const settings: DeblendSettings = { ...DEBLEND_DEFAULTS, ...options };
  checkDeblending(raster, map, settings);
  const segments = runsOfMap(map);
  const labels = new Int32Array(map.labels.length);
  const divided: [SegmentCutout, CutoutLabels][] = [];
  let count = 0;
  for (let label = 1; label <= segments.count; label++) {
    const cutout = cutSegment({ raster }, segments, label);
    const parts = divideSegment(cutout, settings);
    if (parts) divided.push([cutout, parts]);
    else paintSegment(segments, label, ++count, labels);
  }
  for (const [cutout, parts] of divided) {
    for (const place of cutout.pixels)
      labels[imageIndex(cutout, place, map.width)] = count + parts.labels[place];
    count += parts.count;
  }
  return { ...map, labels, count };
}

function checkDeblending(
  raster: Raster,
  map: LabelMap,
  { npixels, levels, contrast, mode }: DeblendSettings,
): void {
  requireOneOf('mode', mode, ['exponential', 'linear', 'sinh']);
  checkPixelCount(npixels);
  if (!(Number.isInteger(levels) && levels > 0))
    throw new ArgumentError('levels', `${levels} is not a positive integer`);
  if (!(contrast >= 0 && contrast <= 1)) throw new ArgumentError('contrast', `${contrast} is not within 0…1`);
  if (map.width !== raster.width || map.height !== raster.height) {
    throw new ArgumentError(
      'map',
      `${map.width} × ${map.height} labels for ${raster.width} × ${raster.height} pixels`,
    );
  }
}
