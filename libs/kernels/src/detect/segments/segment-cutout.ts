import type { Raster } from '../../raster.js';
import type { MeshSurface } from '../background/mesh-surface.js';
import type { Connectivity } from './label-map.js';
import type { SegmentRuns } from './segment-runs.js';

/** The pixels of one segment in a box with one empty pixel on every side, so that every pixel has all its neighbours. */
export interface SegmentCutout {
  /** Number of columns of the box. */
  readonly stride: number;
  /** Number of pixels of the box. */
  readonly size: number;
  /** Values by position in the box; defined at `pixels` only. */
  readonly values: Float32Array;
  /** Positions of the segment's pixels in the box, in row order. */
  readonly pixels: Int32Array;
  /** 1 at the segment's pixels. */
  readonly inside: Uint8Array;
  /** Index of position 0 in the image; for other positions see `toImage`. */
  readonly origin: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly sum: number;
}

/** Some pixels of an image: the first one of `raster` is at (`left`, `lower`) of it. */
export interface ImagePart {
  /** The pixels at hand. */
  readonly raster: Raster;
  /** Column of the image. Default 0. */
  readonly left?: number;
  /** Row of the image. Default 0. */
  readonly lower?: number;
}

/** The background of an image, and a line as long as its rows to work with. */
export interface SkyRows {
  readonly surface: MeshSurface;
  readonly line: Float64Array;
}

/** Cuts out a segment, all of whose pixels are at hand, less the background if one is given. */
export function cutSegment(
  { raster, left: firstColumn = 0, lower: firstRow = 0 }: ImagePart,
  segments: SegmentRuns,
  label: number,
  background?: SkyRows,
): SegmentCutout {
  const { width, offsets, starts, ends } = segments;
  const { data } = raster;
  const { left, lower, right, upper, area } = segmentBounds(segments, label);
  const stride = right - left + 3;
  const size = stride * (upper - lower + 3);
  const origin = (lower - 1) * width + left - 1;
  const values = new Float32Array(size);
  const inside = new Uint8Array(size);
  const pixels = new Int32Array(area);
  const sky = background?.line;
  let [count, minimum, maximum, sum] = [0, Infinity, -Infinity, 0];
  for (let run = offsets[label - 1]; run < offsets[label]; run++) {
    const row = Math.floor(starts[run] / width);
    const shift = (row - lower + 1) * stride - row * width - left + 1;
    const place = (row - firstRow) * raster.width - row * width - firstColumn;
    background?.surface.expandRow(
      row,
      background.line,
      1,
      starts[run] - row * width,
      ends[run] - row * width,
    );
    for (let at = starts[run]; at < ends[run]; at++) {
      const value = sky ? Math.fround(data[at + place] - sky[at - row * width]) : data[at + place];
      values[at + shift] = value;
      inside[at + shift] = 1;
      pixels[count++] = at + shift;
      sum += value;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  return { stride, size, values, pixels, inside, origin, minimum, maximum, sum };
}

/** Bounding box (inclusive) and number of pixels. */
export function segmentBounds({ width, offsets, starts, ends }: SegmentRuns, label: number) {
  const first = offsets[label - 1];
  const last = offsets[label];
  let [left, right, area] = [Infinity, 0, 0];
  for (let run = first; run < last; run++) {
    const column = starts[run] % width;
    const length = ends[run] - starts[run];
    left = Math.min(left, column);
    right = Math.max(right, column + length - 1);
    area += length;
  }
  return {
    left,
    right,
    area,
    lower: Math.floor(starts[first] / width),
    upper: Math.floor(starts[last - 1] / width),
  };
}

/** Index of a position of the cutout in an image of `width` columns. */
export function imageIndex({ origin, stride }: SegmentCutout, place: number, width: number): number {
  return origin + Math.floor(place / stride) * width + (place % stride);
}

/** Steps from a position to its neighbours: along the edges first, then to the corners. */
export function neighbourSteps(stride: number, connectivity: Connectivity): Int32Array {
  const edges = [-stride, -1, 1, stride];
  const corners = [-stride - 1, -stride + 1, stride - 1, stride + 1];
  return Int32Array.from(connectivity === 8 ? [...edges, ...corners] : edges);
}
