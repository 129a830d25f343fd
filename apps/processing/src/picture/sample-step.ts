import type { ImageGrid } from '#kernels';
import { BYTES_PER_FLOAT } from '../engine/memory-budget.js';

/** Samples of all channels take this much memory; a picture that has no more pixels is sampled throughout. */
const SAMPLE_BYTES = 64 * 1024 * 1024;
/**
 * Samples of a channel, where not every pixel is one: a million give the median to a thousandth of the noise and leave a
 * thousand above the brightest percentile.
 */
const SAMPLES = 1 << 20;

/** Of every so many pixels of a picture one is sampled, in both directions; 1: all of them. */
export function sampleStep({ width, height }: ImageGrid, channels: number): number {
  if (width * height * channels * BYTES_PER_FLOAT <= SAMPLE_BYTES) return 1;
  let step = 1;
  while (Math.ceil(width / step) * Math.ceil(height / step) > SAMPLES) step++;
  return step;
}
