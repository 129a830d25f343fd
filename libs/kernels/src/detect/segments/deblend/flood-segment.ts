import { FloodQueue } from './flood-queue.js';
import type { SegmentCutout } from '../segment-cutout.js';

/**
 * Spreads the labels over the unlabelled pixels of a segment, from the brightest pixels down (watershed by flooding, Beucher & Meyer 1993):
 * each pixel gets the label of the neighbour that reached it first. As `skimage.segmentation.watershed` of the negative image; only
 * labelled pixels that touch an unlabelled one are queued, which gives the same result.
 *
 * @param labels labels by position; completed in place
 * @param fluxes receives the flux of each pixel that gets a label, by label
 */
export function floodSegment(
  { pixels, values, inside }: SegmentCutout,
  labels: Int32Array,
  steps: Int32Array,
  fluxes: Float64Array,
): void {
  const queue = new FloodQueue();
  const isOpen = (place: number) => inside[place] === 1 && labels[place] === 0;
  for (const place of pixels) {
    if (labels[place] !== 0 && steps.some((step) => isOpen(place + step)))
      queue.push(place, values[place], 0);
  }
  let age = 0;
  while (queue.length > 0) {
    const from = queue.pop();
    const label = labels[from];
    for (let k = 0; k < steps.length; k++) {
      const place = from + steps[k];
      if (inside[place] === 0 || labels[place] !== 0) continue;
      labels[place] = label;
      fluxes[label] += values[place];
      queue.push(place, values[place], ++age);
    }
  }
}
