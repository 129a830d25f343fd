import type { StarMethod } from '#kernels';
import type { BackgroundMesh } from '#kernels/parallel';
import type { DetectSourcesRequest } from '#processing-client/contract';
import type { EngineTasks } from '../engine/engine.js';
import type { BrightestSources } from './brightest-sources.js';
import { fewAtOnce } from '../engine/few-at-once.js';
import type { ImagePlane } from './image-plane.js';
import { optionsOf } from './detection-options.js';
import { stripsOf } from './strips.js';

/** The stars of an image, strip by strip. */
export async function findStars(
  tasks: EngineTasks,
  plane: ImagePlane,
  background: BackgroundMesh,
  method: StarMethod,
  request: DetectSourcesRequest,
  found: BrightestSources,
): Promise<void> {
  const options = optionsOf(request);
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip, background, method, options }));
  await fewAtOnce(tasks, 'findStarsInStrip', inputs, (part) => found.add(part));
}
