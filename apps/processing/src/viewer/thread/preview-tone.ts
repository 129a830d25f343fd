import { thinFinite, toneStatistics, type Tone as KernelTone } from '#kernels';
import type { Tone } from '#processing-client/contract';
import { automaticTone } from '../../picture/automatic-tone.js';
import { MAX_SAMPLES } from '../../image-io/pixel-sample.js';
import { givenTone } from '../../picture/thread/measure-tone.js';

export interface PreviewToneTask {
  /** What the tone is measured on. */
  readonly pixels: Float32Array;
  /** What zscale looks at, where that is something else. */
  readonly zscalePixels?: Float32Array;
  readonly tone: Tone;
  /** Tone from the data instead. */
  readonly auto: boolean;
}

/** The tone of a picture of one image: its limits in the data. */
export function previewTone({ pixels, zscalePixels = pixels, tone, auto }: PreviewToneTask): KernelTone {
  const sample = pixels.length > MAX_SAMPLES ? thinFinite(pixels, MAX_SAMPLES) : pixels;
  return auto ? automaticTone(tone, toneStatistics(sample)) : givenTone(tone, zscalePixels, sample);
}
