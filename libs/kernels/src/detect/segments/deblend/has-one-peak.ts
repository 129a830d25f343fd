import type { SegmentCutout } from '../segment-cutout.js';

/**
 * Whether all pixels but one have a neighbour that is brighter, or as bright and earlier in row order. From each pixel a rising
 * path then leads to that one, so that no threshold divides the segment; most segments of a star field are of this kind.
 */
export function hasOnePeak({ pixels, values, inside }: SegmentCutout, steps: Int32Array): boolean {
  let peaks = 0;
  for (let i = 0; i < pixels.length && peaks < 2; i++) {
    const place = pixels[i];
    const value = values[place];
    let isPeak = true;
    for (let k = 0; k < steps.length && isPeak; k++) {
      const other = place + steps[k];
      if (inside[other] === 0) continue;
      isPeak = !(values[other] > value || (values[other] === value && steps[k] < 0));
    }
    if (isPeak) peaks++;
  }
  return peaks < 2;
}
