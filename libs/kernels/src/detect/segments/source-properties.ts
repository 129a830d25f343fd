import { requireRaster } from '../../require-arguments.js';
import { ArgumentError } from '../../errors.js';
import type { Raster } from '../../raster.js';
import type { LabelMap } from './label-map.js';
import { measureSegment, type SegmentProperties } from './measure-segment.js';
import { cutSegment } from './segment-cutout.js';
import { runsOfMap } from './segment-runs.js';

/** Measured properties of a labelled source, by {@link sourceProperties}. */
export interface SourceProperties extends SegmentProperties {
  /** The label of the source in the {@link LabelMap}. */
  readonly label: number;
}

/**
 * Position, flux and shape of each source of a map, in the order of the labels: `xcentroid`, `ycentroid`, `segment_flux`, `max_value`,
 * `area`, `semimajor_sigma`, `semiminor_sigma`, `orientation`, `ellipticity` and `fwhm` of `photutils.segmentation.SourceCatalog` (after
 * Bertin & Arnouts 1996, A&AS 117, 393). Negative pixels count for the flux but not for position and shape.
 *
 * @param raster image with the background subtracted; fluxes are in its unit
 * @returns one entry per label that has a finite pixel
 * @throws ArgumentError when the sizes do not agree
 */
export function sourceProperties(raster: Raster, map: LabelMap): SourceProperties[] {
  requireRaster(raster);
  if (map.width !== raster.width || map.height !== raster.height) {
    throw new ArgumentError(
      'map',
      `${map.width} × ${map.height} labels for ${raster.width} × ${raster.height} pixels`,
    );
  }
  const segments = runsOfMap(map);
  const sources: SourceProperties[] = [];
  for (let label = 1; label <= segments.count; label++) {
    const [source] = measureSegment(cutSegment({ raster }, segments, label), map.width);
    if (source.area > 0) sources.push({ label, ...source });
  }
  return sources;
}
