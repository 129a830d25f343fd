import type { BackgroundMesh } from './background/background2d.js';
import { MeshSurface } from './background/mesh-surface.js';
import { detectionSettings, type DetectionSettings, type FindSourcesOptions } from './detection-settings.js';
import { DEBLEND_DEFAULTS, divideSegment } from './segments/deblend/divide-segment.js';
import {
  measureSegment,
  sumSegment,
  type SegmentProperties,
  type SourceSums,
} from './segments/measure-segment.js';
import type { SegmentPiece } from './segments/segment-batches.js';
import { cutSegment, type ImagePart, type SkyRows } from './segments/segment-cutout.js';
import type { SegmentRuns } from './segments/segment-runs.js';

/**
 * The sources of some segments of an image, as {@link findSources} measures them, for threads that share one.
 *
 * @param part the pixels of the segments
 * @param background result of `prepareBackground` for the image
 * @param options whether segments are deblended, and the least number of pixels of their objects
 * @throws ArgumentError when an option is out of range
 */
export function measureSegments(
  part: ImagePart,
  background: BackgroundMesh,
  segments: SegmentRuns,
  options: FindSourcesOptions,
): SegmentProperties[] {
  const settings = detectionSettings(options);
  const surface = new MeshSurface(background.level, settings.background.interpolation);
  return sourcesOfSegments(part, surface, segments, settings);
}

/** The sources of all segments, deblended if requested. */
export function sourcesOfSegments(
  part: ImagePart,
  surface: MeshSurface,
  segments: SegmentRuns,
  { deblend, npixels }: Pick<DetectionSettings, 'deblend' | 'npixels'>,
): SegmentProperties[] {
  const sources: SegmentProperties[] = [];
  const sky = skyRows(surface, segments);
  for (let label = 1; label <= segments.count; label++) {
    const cutout = cutSegment(part, segments, label, sky);
    const parts = deblend ? divideSegment(cutout, { ...DEBLEND_DEFAULTS, npixels }) : undefined;
    for (const source of measureSegment(cutout, segments.width, parts)) sources.push(source);
  }
  return sources;
}

/**
 * The sums over a piece of a segment that is too large for a cut-out (see `segmentBatches`); `describeSums` makes a source of the
 * sums of all its pieces.
 *
 * @throws ArgumentError when an option is out of range
 */
export function sumSegmentPiece(
  part: ImagePart,
  background: BackgroundMesh,
  segments: SegmentRuns,
  { left, lower }: SegmentPiece,
  options: FindSourcesOptions,
): SourceSums {
  const { interpolation } = detectionSettings(options).background;
  const sky = skyRows(new MeshSurface(background.level, interpolation), segments);
  return sumSegment(cutSegment(part, segments, 1, sky), segments.width, left, lower);
}

const skyRows = (surface: MeshSurface, { width }: SegmentRuns): SkyRows => ({
  surface,
  line: new Float64Array(width),
});
