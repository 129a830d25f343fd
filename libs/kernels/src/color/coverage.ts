import { ArgumentError } from '../errors.js';

/** How many pixels at least one image covers, and how many all of them cover. */
export interface Coverage {
  readonly any: number;
  readonly all: number;
}

/**
 * Counts the coverage of several footprints (0 or NaN = none) over the pixels `start … end − 1`.
 * @throws ArgumentError without footprints
 */
export function countCoverage(footprints: readonly Float32Array[], start: number, end: number): Coverage {
  if (footprints.length === 0) throw new ArgumentError('footprints', 'at least one is needed');
  const seen = new Uint8Array(end - start);
  for (const footprint of footprints) {
    for (let i = start; i < end; i++) if (footprint[i] > 0) seen[i - start]++;
  }
  let any = 0;
  let all = 0;
  for (let i = 0; i < seen.length; i++) {
    if (seen[i] > 0) any++;
    if (seen[i] === footprints.length) all++;
  }
  return { any, all };
}
