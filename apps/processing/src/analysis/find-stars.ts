import type { StarMethod } from '#kernels';
import type { BackgroundMesh } from '#kernels/parallel';
import type { DetectSourcesRequest } from '#processing-client/contract';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { findStarsInStrip } from './analysis.tasks.js';
import type { BrightestSources } from './brightest-sources.js';
import { optionsOf } from './detection-options.js';
import { stripsOf } from './strips.js';

/** The stars of an image, strip by strip. */
export async function findStars(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  method: StarMethod,
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<void> {
  const options = optionsOf(request);
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip, background, method, options }));
  await tasks.runFewAtOnce(findStarsInStrip, inputs, (part) => found.add(part));
}
