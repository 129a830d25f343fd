import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { formatHeader } from '#kernels';

const BLOCK_BYTES = 2880;

/** Writes a square image of zeros that takes no space on the disk, with an arbitrary celestial WCS. */
export function writeSparseImage(file: string, side: number): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const axes = { BITPIX: -32, NAXIS: 2, NAXIS1: side, NAXIS2: side };
  const sky = { CTYPE1: 'RA---TAN', CTYPE2: 'DEC--TAN', CRPIX1: 1, CRPIX2: 1, CRVAL1: 150, CRVAL2: 2 };
  const turned = { CD1_1: -1e-5, CD1_2: 1e-5, CD2_1: 1e-5, CD2_2: 1e-5 };
  const cards = Object.entries({ SIMPLE: true, ...axes, ...sky, ...turned }).map(([keyword, value]) => ({
    keyword,
    value,
  }));
  const header = formatHeader(cards);
  const handle = openSync(file, 'w');
  writeSync(handle, header);
  ftruncateSync(handle, header.length + Math.ceil((4 * side * side) / BLOCK_BYTES) * BLOCK_BYTES);
  closeSync(handle);
}
