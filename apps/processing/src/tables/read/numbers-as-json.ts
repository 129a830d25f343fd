import { shortestFloat } from '#kernels';
import type { SpectrumColumn } from '../choose-spectrum.js';

type Conversion = NonNullable<SpectrumColumn['conversion']>;

const CONVERSIONS: Readonly<Record<Conversion, (value: number) => number>> = {
  'power of ten': (value) => 10 ** value,
  // Without information there is no error.
  'inverse variance': (value) => (value > 0 ? 1 / Math.sqrt(value) : NaN),
};

/** Numbers as JSON, one behind the other without brackets; NaN and infinities are null. */
export function numbersAsJson(
  values: Float64Array,
  { conversion, isSingle }: Pick<SpectrumColumn, 'conversion' | 'isSingle'>,
): Uint8Array {
  const numbers = Array.from(values);
  if (conversion) for (let i = 0; i < numbers.length; i++) numbers[i] = CONVERSIONS[conversion](numbers[i]);
  else if (isSingle) for (let i = 0; i < numbers.length; i++) numbers[i] = shortestFloat(numbers[i]);
  return new TextEncoder().encode(JSON.stringify(numbers).slice(1, -1));
}
