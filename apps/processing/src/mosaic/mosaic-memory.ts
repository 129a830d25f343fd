import type { MosaicSpec } from '#processing-client/contract';
import { BYTES_PER_FLOAT, BYTES_PER_MB } from '../engine/memory-budget.js';
import { MAX_SAMPLES } from '../image-io/pixel-sample.js';
import { matchingBytes } from '../picture/match-offsets.js';
import { sampleStep } from '../picture/sample-step.js';
import { combinationOf, countsParts, isStacked } from './combination.js';
import { bandsOf, COMPONENTS, STACK_VALUES } from './mosaic-layout.js';
import type { MosaicPlan } from './plan-mosaic.js';

/** A tile in a thread: the pixels read from a rotated image, and its resampled values, sums and weights. */
const TILE_BYTES = 40 * BYTES_PER_MB;
/** Bands in progress at once. */
export const BANDS_AT_ONCE = 2;
/** Values and weights. */
const PLANES = 2;

/** Memory of the threads, whatever the size of the mosaic and the number of its images. */
function threadBytes(spec: MosaicSpec, threads: number): number {
  const combination = combinationOf(spec);
  const planes = countsParts(combination) ? PLANES : 1;
  const stack = isStacked(combination) ? planes * BYTES_PER_FLOAT * STACK_VALUES : 0;
  return threads * (TILE_BYTES + stack);
}

const matchingOf = ({ matching }: MosaicPlan): number => (matching ? matchingBytes(matching) : 0);

/** Peak memory of a mosaic that is written while it is made: some bands, whatever its height. */
export function fitsMemory(plan: MosaicPlan, spec: MosaicSpec, threads: number): number {
  const [{ width, height }] = bandsOf(plan.grid);
  const bands = BANDS_AT_ONCE * PLANES * BYTES_PER_FLOAT * width * height;
  return matchingOf(plan) + bands + threadBytes(spec, threads);
}

/** Peak memory of a picture: samples, for the picture and for tones, the picture and its file, which is seldom as large. */
export function pictureMemory(plan: MosaicPlan, spec: MosaicSpec, threads: number): number {
  const { width, height } = plan.grid;
  const step = sampleStep(plan.grid, 1);
  const samples = Math.ceil(width / step) * Math.ceil(height / step);
  const sampled = BYTES_PER_FLOAT * 2 * (samples + Math.min(samples, MAX_SAMPLES));
  return matchingOf(plan) + sampled + 2 * COMPONENTS * width * height + threadBytes(spec, threads);
}
