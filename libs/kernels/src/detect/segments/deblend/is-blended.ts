import type { SegmentCutout } from '../segment-cutout.js';

/**
 * Whether at any of the thresholds the segment falls into two or more regions of at least `npixels`. The pixels are added
 * from the brightest level down and joined as they touch, so that all levels together cost as much as one labelling.
 *
 * @param levels thresholds, rising
 */
export function isBlended(
  { pixels, values, size }: SegmentCutout,
  levels: Float64Array,
  steps: Int32Array,
  npixels: number,
): boolean {
  const { order, starts } = sortByLevel(pixels, values, levels);
  const parents = new Int32Array(size).fill(-1);
  const areas = new Int32Array(size);
  let large = 0;
  for (let level = levels.length; level > 0 && large < 2; level--) {
    for (let i = starts[level]; i < starts[level + 1]; i++) {
      large += addPixel(order[i], parents, areas, steps, npixels);
    }
  }
  return large >= 2;
}

/** The pixels by the number of levels that they exceed; those of number n are from `starts[n]` to `starts[n + 1]`. */
function sortByLevel(
  pixels: Int32Array,
  values: Float32Array,
  levels: Float64Array,
): { order: Int32Array; starts: Int32Array } {
  const numbers = new Int32Array(pixels.length);
  const starts = new Int32Array(levels.length + 2);
  for (let i = 0; i < pixels.length; i++) {
    numbers[i] = countBelow(levels, values[pixels[i]]);
    starts[numbers[i] + 1]++;
  }
  for (let level = 0; level <= levels.length; level++) starts[level + 1] += starts[level];
  const next = starts.slice();
  const order = new Int32Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) order[next[numbers[i]]++] = pixels[i];
  return { order, starts };
}

/** Number of levels below `value`. */
function countBelow(levels: Float64Array, value: number): number {
  let low = 0;
  let high = levels.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (levels[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Adds a pixel to the regions that it touches; gives the change in the number of large regions. */
function addPixel(
  place: number,
  parents: Int32Array,
  areas: Int32Array,
  steps: Int32Array,
  npixels: number,
): number {
  let root = place;
  parents[place] = place;
  areas[place] = 1;
  let change = npixels === 1 ? 1 : 0;
  for (let k = 0; k < steps.length; k++) {
    const neighbour = place + steps[k];
    if (parents[neighbour] < 0) continue;
    const other = findRoot(parents, neighbour);
    if (other === root) continue;
    const [small, big] = areas[other] < areas[root] ? [other, root] : [root, other];
    const area = areas[small] + areas[big];
    change += isLarge(area, npixels) - isLarge(areas[small], npixels) - isLarge(areas[big], npixels);
    parents[small] = big;
    areas[big] = area;
    root = big;
  }
  return change;
}

function isLarge(area: number, npixels: number): number {
  return area >= npixels ? 1 : 0;
}

function findRoot(parents: Int32Array, place: number): number {
  while (parents[place] !== place) {
    parents[place] = parents[parents[place]];
    place = parents[place];
  }
  return place;
}
