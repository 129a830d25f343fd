import type { ImageGrid } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';

/** Memory for the samples of all channels; a picture of no more pixels is sampled completely. */
const SAMPLE_BYTES = 64 * 1024 * 1024;
/**
 * Samples of a channel when not every pixel is one: a million give the median to a thousandth of the noise and leave a thousand above the
 * brightest percentile.
 */
const SAMPLES = 1 << 20;

/** Distance between samples of a picture, in both directions; 1: every pixel. */
export function sampleStep({ width, height }: ImageGrid, channels: number): number {
  if (width * height * channels * BYTES_PER_FLOAT <= SAMPLE_BYTES) return 1;
  let step = 1;
  while (Math.ceil(width / step) * Math.ceil(height / step) > SAMPLES) step++;
  return step;
}
