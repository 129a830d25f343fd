import type { FitsHeader } from '../header/header.js';

/** The largest number of axes (FITS Standard 4.0, section 4.4.1.1). */
const MAX_AXES = 999;

const BITPIX = new Set([8, 16, 32, 64, -32, -64]);

/** BITPIX of a header. @throws FitsFormatError when it is none of the six legal values */
export function requireBitpix(header: FitsHeader, keyword = 'BITPIX'): number {
  const bitpix = header.requireInteger(keyword);
  if (!BITPIX.has(bitpix)) throw header.error(keyword, `${bitpix} is not one of 8, 16, 32, 64, -32, -64`);
  return bitpix;
}

/**
 * The lengths of the axes, NAXIS1 first.
 * @param prefix '' for NAXISn, 'Z' for the ZNAXISn of a compressed image
 * @throws FitsFormatError when one is missing, negative, not an integer, or given twice with different values
 */
export function requireShape(header: FitsHeader, prefix = ''): number[] {
  const naxis = requireCount(header, `${prefix}NAXIS`);
  if (naxis > MAX_AXES) throw header.error(`${prefix}NAXIS`, `${naxis} axes, more than ${MAX_AXES}`);
  return Array.from({ length: naxis }, (_, i) => requireCount(header, `${prefix}NAXIS${i + 1}`));
}

/**
 * Length in bytes of the data behind a header, without padding: |BITPIX|/8 · GCOUNT · (PCOUNT + ΠNAXISn), the first
 * axis left out for random groups (FITS Standard 4.0, equations 1, 2 and 4).
 * @throws FitsFormatError when the numbers are wrong or the length is beyond 2⁵³
 */
export function dataLength(header: FitsHeader, shape: readonly number[], randomGroups: boolean): number {
  if (shape.length === 0) return 0;
  const axes = randomGroups ? shape.slice(1) : shape;
  const pixels = axes.reduce((product, length) => product * length, 1);
  const groups = optionalCount(header, 'GCOUNT', 1);
  const parameters = optionalCount(header, 'PCOUNT', 0);
  const bytes = (Math.abs(requireBitpix(header)) / 8) * groups * (parameters + pixels);
  if (!Number.isSafeInteger(bytes))
    throw header.error('NAXIS', `${bytes} bytes of data are more than a file can hold`);
  return bytes;
}

function requireCount(header: FitsHeader, keyword: string): number {
  const value = header.requireInteger(keyword);
  if (value < 0) throw header.error(keyword, `${value} is negative`);
  // The right one of two sizes cannot be known, and a wrong guess would shift everything behind.
  const other = header.all(keyword).find((card) => card.value !== header.get(keyword));
  if (other) throw header.error(keyword, `given twice: ${value} and ${String(other.value)}`);
  return value;
}

function optionalCount(header: FitsHeader, keyword: string, standard: number): number {
  return header.has(keyword) ? requireCount(header, keyword) : standard;
}
