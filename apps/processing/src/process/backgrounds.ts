import type { BackgroundMesh, ClippedBoxes } from '#kernels/parallel';
import type { SubtractBackgroundStep } from '#processing-client/contract';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import type { RequestContext } from '../engine/request-context.js';
import { TASKS_AT_ONCE } from '../engine/threads/task-group.js';
import type { ImageSource } from './image-source.js';
import { clipRows, joinClippedRows, type SourceMask } from './process.tasks.js';
import { bandsOfPlanes } from './result-plan.js';

/** Pixels in the boxes that one task measures. */
const BAND_PIXELS = 1 << 19;
/** A box's statistics as an object, its values in two meshes, and copies of them in transit to threads. */
const BYTES_PER_BOX = 512;
/** Rasters of a band while its sources are masked. */
const RASTERS = 4;

type Background = (plane: number) => Promise<BackgroundMesh>;

/** Memory for the boxes, and for the bands in which they are measured. */
export function backgroundBytes(
  source: ImageSource,
  { boxSize, sourceGrowth }: SubtractBackgroundStep,
): number {
  const { width, height } = source;
  const boxes = Math.ceil(width / boxSize) * Math.ceil(height / boxSize);
  const rows = Math.min(height, bandRows(source, boxSize) + 2 * (sourceGrowth + 1));
  return BYTES_PER_BOX * boxes + TASKS_AT_ONCE * RASTERS * BYTES_PER_FLOAT * width * rows;
}

/** Rows of a band, a multiple of the box size. */
function bandRows({ width, height }: ImageSource, boxSize: number): number {
  const boxHeight = Math.min(boxSize, height);
  return boxHeight * Math.max(1, Math.floor(BAND_PIXELS / (width * boxHeight)));
}

/** Measures the background of a plane when its first band needs it; the next plane replaces it. */
export function backgroundsOf(
  context: RequestContext,
  source: ImageSource,
  step: SubtractBackgroundStep,
): Background {
  let known: { readonly plane: number; readonly mesh: Promise<BackgroundMesh> } | undefined;
  return (plane) => {
    if (known?.plane !== plane) known = { plane, mesh: measure(context, source, step, plane) };
    return known.mesh;
  };
}

async function measure(
  context: RequestContext,
  source: ImageSource,
  step: SubtractBackgroundStep,
  plane: number,
): Promise<BackgroundMesh> {
  const first = await measureMasked(context, source, step, plane, null);
  if (!step.excludeSources) return first;
  const mask = { first, sigma: step.sourceSigma, growth: step.sourceGrowth };
  return measureMasked(context, source, step, plane, mask);
}

async function measureMasked(
  { tasks }: RequestContext,
  source: ImageSource,
  step: SubtractBackgroundStep,
  plane: number,
  mask: SourceMask | null,
): Promise<BackgroundMesh> {
  const { reference: image, width, height } = source;
  const { boxSize, filterSize, sigma, maxIterations, excludePercent } = step;
  const options = { boxSize, filterSize, sigma, maxIterations, excludePercent };
  const bands = bandsOfPlanes([plane], height, bandRows(source, boxSize));
  const inputs = bands.map((band) => ({ image, width, height, ...band, options, mask }));
  const parts: ClippedBoxes[] = [];
  await tasks.runFewAtOnce(clipRows, inputs, (boxes, index) => (parts[index] = boxes));
  return tasks.run(joinClippedRows, { parts, options });
}
