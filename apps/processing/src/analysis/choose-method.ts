import { isStarField, type BackgroundMesh, type RegionCounts, type SegmentBatch } from '#kernels/parallel';
import type { DetectionMethodName, DetectSourcesRequest } from '#processing-client/contract';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { countRegions } from './analysis.tasks.js';
import { optionsOf } from './detection-options.js';

/** A method, and the reason for its choice. */
export interface ChosenMethod {
  readonly method: DetectionMethodName;
  readonly reason: string;
}

/** daofind if most of the regions are as small as the requested stars, else segmentation. */
export async function chooseMethod(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  batches: readonly SegmentBatch[],
  request: DetectSourcesRequest,
): Promise<ChosenMethod> {
  let counts: RegionCounts = { regions: 0, narrow: 0 };
  const large = new Set(batches.flatMap(({ piece }) => (piece ? [piece.label] : [])));
  const whole = batches.filter(({ piece }) => !piece);
  const inputs = whole.map((batch) => ({ plane, background, batch, options: optionsOf(request) }));
  await tasks.runFewAtOnce(countRegions, inputs, ({ regions, narrow }) => {
    counts = { regions: counts.regions + regions, narrow: counts.narrow + narrow };
  });
  return choiceOf({ ...counts, regions: counts.regions + large.size }, request.fwhm);
}

/** The method for these regions. @param fwhm full width at half maximum of the stars, pixels */
export function choiceOf(counts: RegionCounts, fwhm: number): ChosenMethod {
  const { regions, narrow } = counts;
  const found = `${narrow} of ${regions} connected regions are at most 1.5 times as wide as fwhm (${fwhm} pixels)`;
  return isStarField(counts)
    ? { method: 'daofind', reason: `${found}: a field of stars` }
    : { method: 'segmentation', reason: `${found}: not a field of such stars` };
}
