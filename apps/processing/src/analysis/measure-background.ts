import { hasNoiselessBoxes, withLeastNoise, type BackgroundMesh, type ClippedBoxes } from '#kernels/parallel';
import type { DetectSourcesRequest } from '#processing-client/contract';
import type { TaskGroup } from '../engine/threads/task-group.js';
import type { ImagePlane } from '../image-io/image-reference.js';
import { brightestInStrip, clipStrip, joinBoxes } from './analysis.tasks.js';
import { optionsOf } from './detection-options.js';
import { stripsOf } from './strips.js';

/** The background of an image with its noise, and the least noise for places without any. */
export async function measureBackground(
  tasks: TaskGroup,
  plane: ImagePlane,
  request: DetectSourcesRequest,
): Promise<BackgroundMesh> {
  const strips: ClippedBoxes[] = [];
  const inputs = stripsOf(plane).map((strip) => ({ plane, ...strip }));
  await tasks.runFewAtOnce(clipStrip, inputs, (boxes, index) => void (strips[index] = boxes));
  const background = await tasks.run(joinBoxes, { strips });
  if (!hasNoiselessBoxes(background)) return background;
  return withLeastNoise(
    background,
    request.thresholdSigma,
    await brightest(tasks, plane, background, request),
  );
}

async function brightest(
  tasks: TaskGroup,
  plane: ImagePlane,
  background: BackgroundMesh,
  request: DetectSourcesRequest,
): Promise<number> {
  const options = optionsOf(request);
  let found = -Infinity;
  const inputs = stripsOf(plane).map((strip) => ({
    plane,
    ...strip,
    background,
    options,
  }));
  await tasks.runFewAtOnce(brightestInStrip, inputs, (value) => {
    if (value > found) found = value;
  });
  return found;
}
