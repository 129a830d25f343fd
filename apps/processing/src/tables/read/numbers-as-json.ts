import { shortestFloat } from '#kernels';
import { wavelengthOf } from '../../image-io/spectra/spectral-quantity.js';
import type { SpectrumColumn } from '../../image-io/spectra/spectrum-column.js';

type Conversion = NonNullable<SpectrumColumn['conversion']>;

const CONVERSIONS: Readonly<Record<Extract<Conversion, string>, (value: number) => number>> = {
  'power of ten': (value) => 10 ** value,
  // A weight of 0 means no information, not an error of 0.
  variance: (value) => (value >= 0 ? Math.sqrt(value) : NaN),
  'inverse variance': (value) => (value > 0 ? 1 / Math.sqrt(value) : NaN),
};

/** Numbers as JSON, separated by commas, without brackets; NaN and infinities are null. */
export function numbersAsJson(
  values: Float64Array,
  { conversion, isSingle }: Pick<SpectrumColumn, 'conversion' | 'isSingle'>,
): Uint8Array {
  const numbers = Array.from(values);
  if (conversion) for (let i = 0; i < numbers.length; i++) numbers[i] = convert(numbers[i], conversion);
  else if (isSingle) for (let i = 0; i < numbers.length; i++) numbers[i] = shortestFloat(numbers[i]);
  return new TextEncoder().encode(JSON.stringify(numbers).slice(1, -1));
}

const convert = (value: number, conversion: Conversion): number =>
  typeof conversion === 'string' ? CONVERSIONS[conversion](value) : wavelengthOf(value, conversion);
