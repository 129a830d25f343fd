import type { GridChannel, Limits } from '../../picture/document.js';

/** The values of a slider. */
interface Range {
  readonly min: number;
  readonly max: number;
  readonly scale: 'linear' | 'log';
}

const FACTOR = 10;

/** Where the white point of a channel may be put: from a tenth of what is suggested to ten times as far. */
export function whiteRange({ suggested }: Pick<GridChannel, 'suggested'>, { low }: Limits): Range {
  const { high } = suggested.limits;
  const nearest = low + Math.max(high - low, Number.MIN_VALUE) / FACTOR;
  if (high <= 0) return { min: nearest, max: low + FACTOR * (high - low), scale: 'linear' };
  return { min: Math.max(high / FACTOR, nearest), max: FACTOR * high, scale: 'log' };
}

/** The name of a channel beside its slider: F090W 0.90 µm. */
export const channelName = ({ label, wavelengthUm }: Pick<GridChannel, 'label' | 'wavelengthUm'>): string =>
  [label, wavelengthUm === null ? null : `${wavelengthUm.toPrecision(2)} µm`]
    .filter((each) => each !== null)
    .join(' ');
