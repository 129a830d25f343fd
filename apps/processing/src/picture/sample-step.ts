import type { ImageGrid } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';
import { MAX_SAMPLES } from '../image-io/pixel-sample.js';

/** Memory for the samples of all channels; a picture of no more pixels is sampled completely. */
const SAMPLE_BYTES = 64 * 1024 * 1024;

/** Distance between samples of a picture, in both directions; 1: every pixel. */
export function sampleStep({ width, height }: ImageGrid, channels: number): number {
  if (width * height * channels * BYTES_PER_FLOAT <= SAMPLE_BYTES) return 1;
  return thinned({ width, height }).step;
}

/** Every n-th pixel in both directions of an image, at most {@link MAX_SAMPLES}. */
export function thinned({ width, height }: { readonly width: number; readonly height: number }) {
  let step = 1;
  while (Math.ceil(width / step) * Math.ceil(height / step) > MAX_SAMPLES) step++;
  return { step, width: Math.ceil(width / step), height: Math.ceil(height / step) };
}
