import { sampleFinite, toneStatistics, type Raster, type Tone as KernelTone } from '#kernels';
import type { Tone } from '#processing-client/contract';
import { automaticTone } from '../../images/automatic-tone.js';
import { givenTone, MAX_SAMPLES } from './measure-tone.js';

export interface PreviewToneTask {
  readonly image: Raster;
  readonly tone: Tone;
  /** Tone from the data instead. */
  readonly auto: boolean;
}

/** The tone of a picture of one image: its limits in the data. */
export function previewTone({ image: { data }, tone, auto }: PreviewToneTask): KernelTone {
  const sample = data.length > MAX_SAMPLES ? sampleFinite(data, MAX_SAMPLES) : data;
  return auto ? automaticTone(tone, toneStatistics(sample)) : givenTone(tone, data, sample);
}
