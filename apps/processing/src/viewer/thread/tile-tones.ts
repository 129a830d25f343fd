import { autoTone, defaultLimits, toneStatistics } from '#kernels';
import { implement } from '../../engine/threads/task.js';
import { skyOf, suggestedTone } from '../../picture/facts-for-drawing.js';
import * as tasks from '../viewer.tasks.js';

export const measureTileTones = implement(tasks.measureTileTones, ({ pixels, sample }) => {
  const statistics = toneStatistics(sample);
  return {
    sky: skyOf(statistics),
    zscale: defaultLimits(sample, 'zscale', { zscalePixels: pixels }),
    suggested: suggestedTone(autoTone(statistics)),
  };
});
