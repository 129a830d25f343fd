import { autoTone, defaultLimits, toneStatistics, type Tone as KernelTone } from '#kernels';
import type { ToneWithLimits } from '#processing-client/contract';
import { implement } from '../../engine/threads/task.js';
import * as tasks from '../viewer.tasks.js';

export const measureTileTones = implement(tasks.measureTileTones, ({ pixels, sample }) => {
  const statistics = toneStatistics(sample);
  const { sky: level, noise } = statistics;
  return {
    sky: Number.isFinite(level) ? { level, noise } : null,
    zscale: defaultLimits(sample, 'zscale', { zscalePixels: pixels }),
    suggested: withLimits(autoTone(statistics)),
  };
});

/** The parameter of a tone that has no other (the kernels' default). */
const ASINH_A = 0.1;
/** An image of one value, or of none, still has limits that differ, in single precision, too. */
const LEAST_RANGE = 2 ** -20;

function withLimits({ low, high, asinhA = ASINH_A, gamma = 1 }: KernelTone): ToneWithLimits {
  const rest = { blackPoint: 0, whitePoint: 1, gamma, asinhA, curve: 'linear' } as const;
  const limits = { low, high: Math.max(high, low + Math.max(1, Math.abs(low) * LEAST_RANGE)) };
  return { stretch: 'asinh', ...rest, limits: high > low ? { low, high } : limits };
}
