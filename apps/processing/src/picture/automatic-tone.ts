import { autoTone, type AutoToneOptions, type Tone as KernelTone, type ToneStatistics } from '#kernels';
import type { Tone } from '#processing-client/contract';

/** A tone from the data that keeps the curve, the points and the gamma of the given one. */
export function automaticTone(
  { blackPoint, whitePoint, gamma, curve }: Tone,
  statistics: ToneStatistics,
  options?: AutoToneOptions,
): KernelTone {
  const automatic = autoTone(statistics, options);
  return { blackPoint, whitePoint, curve, ...automatic, gamma: gamma * (automatic.gamma ?? 1) };
}
