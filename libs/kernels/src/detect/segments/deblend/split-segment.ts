import type { CutoutLabels } from '../label-cutout.js';
import { floodSegment } from './flood-segment.js';
import type { SegmentCutout } from '../segment-cutout.js';

/**
 * Divides the whole segment between its markers. As long as an object holds less than `contrast` of the segment's flux, the faintest one is
 * given up and its pixels go to its neighbours, one at a time, as several faint ones may add up.
 *
 * @returns labels 1 … count by position; only one label when the segment is not divided
 */
export function splitSegment(
  cutout: SegmentCutout,
  markers: CutoutLabels,
  steps: Int32Array,
  contrast: number,
): CutoutLabels {
  const labels = markers.labels.slice();
  const fluxes = new Float64Array(markers.count + 1);
  for (const place of cutout.pixels) fluxes[labels[place]] += cutout.values[place];
  fluxes[0] = Infinity;
  floodSegment(cutout, labels, steps, fluxes);
  for (let left = markers.count; left > 1; left--) {
    const faintest = indexOfSmallest(fluxes);
    if (!(fluxes[faintest] / cutout.sum < contrast)) break;
    fluxes[faintest] = Infinity;
    for (const place of cutout.pixels) if (labels[place] === faintest) labels[place] = 0;
    floodSegment(cutout, labels, steps, fluxes);
  }
  return renumber(cutout, labels, fluxes);
}

function indexOfSmallest(values: Float64Array): number {
  let smallest = 0;
  for (let i = 1; i < values.length; i++) if (values[i] < values[smallest]) smallest = i;
  return smallest;
}

/** Labels without gaps, in the same order; given up are those of infinite flux. */
function renumber({ pixels }: SegmentCutout, labels: Int32Array, fluxes: Float64Array): CutoutLabels {
  const numbers = new Int32Array(fluxes.length);
  let count = 0;
  for (let label = 1; label < fluxes.length; label++) {
    if (fluxes[label] < Infinity) numbers[label] = ++count;
  }
  for (const place of pixels) labels[place] = numbers[labels[place]];
  return { labels, count };
}
