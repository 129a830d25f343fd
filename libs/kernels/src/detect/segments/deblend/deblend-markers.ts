import { labelCutout, type CutoutLabels } from '../label-cutout.js';
import type { SegmentCutout } from '../segment-cutout.js';

/**
 * The cores of the objects that a segment is made of: going up through the thresholds, a region that falls into two or more
 * regions of at least `npixels` is replaced with these (the tree of Bertin & Arnouts 1996, section 4, as photutils walks it).
 *
 * @param levels thresholds, rising
 * @returns undefined when no level shows two regions
 */
export function deblendMarkers(
  cutout: SegmentCutout,
  levels: Float64Array,
  steps: Int32Array,
  npixels: number,
): CutoutLabels | undefined {
  let markers: CutoutLabels | undefined;
  for (const level of levels) {
    const upper = labelCutout(cutout, above(cutout, level), steps, npixels);
    if (upper.count < 2) continue;
    markers = markers ? replaceParents(cutout, markers, upper, steps) : upper;
  }
  return markers;
}

/** 1 at the segment's pixels above `level`. */
function above({ pixels, values, size }: SegmentCutout, level: number): Uint8Array {
  const chosen = new Uint8Array(size);
  for (const place of pixels) if (values[place] > level) chosen[place] = 1;
  return chosen;
}

/** The lower regions, those with several regions above them replaced with these. */
function replaceParents(
  cutout: SegmentCutout,
  lower: CutoutLabels,
  upper: CutoutLabels,
  steps: Int32Array,
): CutoutLabels {
  const children = countChildren(cutout, lower, upper);
  if (!children.some((count) => count >= 2)) return lower;
  const chosen = new Uint8Array(cutout.size);
  for (const place of cutout.pixels) {
    const label = lower.labels[place];
    if (label === 0) continue;
    chosen[place] = children[label] < 2 || upper.labels[place] !== 0 ? 1 : 0;
  }
  return labelCutout(cutout, chosen, steps, 1);
}

/** Number of upper regions that lie in each lower region, by lower label. */
function countChildren({ pixels }: SegmentCutout, lower: CutoutLabels, upper: CutoutLabels): Int32Array {
  const children = new Int32Array(lower.count + 1);
  let seen = 0;
  for (const place of pixels) {
    if (upper.labels[place] <= seen) continue;
    seen = upper.labels[place];
    children[lower.labels[place]]++;
  }
  children[0] = 0;
  return children;
}
