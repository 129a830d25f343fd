import { ArgumentError } from '../errors.js';

/** How many pixels at least one image covers, and how many all of them cover. */
export interface Coverage {
  /** Pixels that at least one image covers. */
  readonly any: number;
  /** Pixels that every image covers. */
  readonly all: number;
}

/**
 * Counts where images on one grid have data (a value that is not NaN), over the pixels `start … end − 1`.
 * @throws ArgumentError without images
 */
export function countCoverage(images: readonly Float32Array[], start: number, end: number): Coverage {
  if (images.length === 0) throw new ArgumentError('images', 'at least one is needed');
  const seen = new Uint8Array(end - start);
  for (const data of images) {
    for (let i = start; i < end; i++) if (data[i] === data[i]) seen[i - start]++;
  }
  let any = 0;
  let all = 0;
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] > 0) any++;
    if (seen[i] === images.length) all++;
  }
  return { any, all };
}

/** Where an image has data: 1, elsewhere 0. */
export function footprintOf(
  data: Float32Array,
  out: Float32Array = new Float32Array(data.length),
): Float32Array {
  for (let i = 0; i < data.length; i++) out[i] = data[i] === data[i] ? 1 : 0;
  return out;
}
