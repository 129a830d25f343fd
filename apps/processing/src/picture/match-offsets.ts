import type { PixelWindow } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { PlanContext, RequestContext } from '../engine/request-context.js';
import { parametersOf, type SkyImage } from '../image-io/sky-image.js';
import {
  compareLayers,
  layOutMatching,
  readCoarseLayer,
  solveOffsets,
  type CoarseLayer,
  type CompareLayersInput,
  type MatchingPlan,
} from './picture.tasks.js';

/** Plans coarse versions of images for their comparison, from headers. */
export const planMatching = (
  { tasks }: Pick<PlanContext, 'tasks'>,
  images: readonly SkyImage[],
  projection = 'TAN',
): Promise<MatchingPlan> =>
  tasks.run(layOutMatching, {
    images: images.map((image) => ({ ...image, wcs: parametersOf(image) })),
    projection,
  });

/** Tasks that compare images: the longest takes a tenth of a second. */
const MAX_COMPARISONS = 64;

/** Memory for {@link matchOffsets}. */
export const matchingBytes = ({ layers }: MatchingPlan): number =>
  layers.reduce((sum, { window }) => sum + BYTES_PER_FLOAT * sizeOf(window), 0);

const sizeOf = ({ width, height }: PixelWindow): number => width * height;

/**
 * The background offset of each image, to be subtracted, measured in the overlaps. Each image is read once, reduced while reading, onto a
 * coarse grid of all; the offsets fit the medians of the differences of all pairs by least squares. The offsets of connected images have
 * the mean 0; an image without overlap has 0.
 * @param onRead called for each image that was read
 */
export async function matchOffsets(
  { tasks, memory }: Pick<RequestContext, 'tasks' | 'memory'>,
  { grid, layers: planned }: MatchingPlan,
  onRead: () => void = () => undefined,
): Promise<Float64Array> {
  const layers: CoarseLayer[] = planned.map(({ window }) => ({
    ...window,
    data: memory.floats(sizeOf(window)),
  }));
  const toRead = planned.map(({ image }, i) => ({ image, grid, layer: layers[i] }));
  await tasks.runEach(readCoarseLayer, toRead, onRead);
  const pairs = await tasks.runEach(compareLayers, comparisonsOf(layers));
  return tasks.run(solveOffsets, { count: layers.length, pairs });
}

/** All comparisons in a bounded number of parts, since every part takes a description of all layers. */
function comparisonsOf(layers: readonly CoarseLayer[]): CompareLayersInput[] {
  const count = layers.length;
  const size = Math.ceil(count / MAX_COMPARISONS);
  return Array.from({ length: Math.ceil(count / size) }, (_, part) => {
    const start = part * size;
    return { layers, start, end: Math.min(count, start + size) };
  });
}
