import type { SegmentCutout } from './segment-cutout.js';

/** Labels by position in a cutout, 0 = none, and the number of labels; they ascend in row order of the first pixel. */
export interface CutoutLabels {
  readonly labels: Int32Array;
  readonly count: number;
}

/**
 * Labels the connected regions of selected pixels; regions of fewer than `npixels` are left out.
 *
 * @param chosen 1 for each selected position; only the segment's pixels are read
 */
export function labelCutout(
  { pixels, size }: SegmentCutout,
  chosen: Uint8Array,
  steps: Int32Array,
  npixels: number,
): CutoutLabels {
  const labels = new Int32Array(size);
  const region = new Int32Array(pixels.length);
  let count = 0;
  for (const first of pixels) {
    if (!chosen[first] || labels[first] !== 0) continue;
    const area = flood(first, count + 1, chosen, labels, steps, region);
    if (area >= npixels) count++;
    else discard(region, area, labels, chosen);
  }
  return { labels, count };
}

/** Labels the region around `first` and lists its positions; returns their number. */
function flood(
  first: number,
  label: number,
  chosen: Uint8Array,
  labels: Int32Array,
  steps: Int32Array,
  region: Int32Array,
): number {
  region[0] = first;
  labels[first] = label;
  let area = 1;
  for (let i = 0; i < area; i++) {
    for (let k = 0; k < steps.length; k++) {
      const place = region[i] + steps[k];
      if (!chosen[place] || labels[place] !== 0) continue;
      labels[place] = label;
      region[area++] = place;
    }
  }
  return area;
}

/** Takes a region that is too small out of the labels and out of the choice. */
function discard(region: Int32Array, area: number, labels: Int32Array, chosen: Uint8Array): void {
  for (let i = 0; i < area; i++) {
    labels[region[i]] = 0;
    chosen[region[i]] = 0;
  }
}
