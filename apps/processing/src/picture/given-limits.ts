import { ArgumentError, type DisplayLimits } from '#kernels';
import type { GivenLimits } from '#processing-client/contract';

/**
 * The limits of a display: those of the request, else the measured ones.
 * @throws ArgumentError naming the given limit that is beyond the measured other one
 */
export function limitsWith(given: GivenLimits, measured: DisplayLimits): DisplayLimits {
  const { low = measured.low, high = measured.high } = given;
  if (low >= high && given.low !== undefined)
    throw new ArgumentError('low', `${low} is not below the measured high limit ${high}: give high, too`);
  if (low >= high && given.high !== undefined)
    throw new ArgumentError('high', `${high} is not above the measured low limit ${low}: give low, too`);
  return { low, high };
}
