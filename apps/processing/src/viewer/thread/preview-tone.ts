import { thinFinite, toneStatistics } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { MAX_SAMPLES } from '../../image-io/pixel-sample.js';
import { automaticTone } from '../../picture/automatic-tone.js';
import { givenTone } from '../../picture/thread/measure-tone.js';
import * as tasks from '../viewer.tasks.js';

export const previewTone = implement(tasks.previewTone, ({ pixels, zscalePixels = pixels, tone, auto }) => {
  const sample = pixels.length > MAX_SAMPLES ? thinFinite(pixels, MAX_SAMPLES) : pixels;
  return auto ? automaticTone(tone, toneStatistics(sample)) : givenTone(tone, zscalePixels, sample);
});
