import { requireOneOf } from '../../require-arguments.js';
import type { PixelBox } from '../pixel-box.js';
import type { Mesh } from './mesh.js';
import { meshCoefficients } from './mesh-coefficients.js';

/** Interpolation of a mesh between the middles of its boxes. */
export type MeshInterpolation = 'spline' | 'bilinear';

/** Nodes on one side of a position that its value can depend on. */
const BORDER = 2;

/** Piecewise polynomial a0 + a1 t + a2 t² + a3 t³ between two nodes, t from 0 to 1. */
type Cubic = Float64Array;

/**
 * A mesh as a smooth surface over the pixels, row by row: bicubic spline or bilinear, mirrored at the outer edge and limited to
 * the range of the mesh's values, as photutils' `BkgZoomInterpolator` (`scipy.ndimage.zoom`, grid mode, order 3 or 1).
 */
export class MeshSurface {
  private readonly nodes: Float64Array;
  /** The range of the surface. */
  readonly lowest: number;
  /** Highest value of the surface. */
  readonly highest: number;
  /** The nodes at the height of each row of pixels, computed on demand. */
  private readonly lines: Float64Array[] = [];
  private readonly cubic: Cubic = new Float64Array(4);

  constructor(
    /** The values that the surface goes through. */
    readonly mesh: Mesh,
    /** Interpolation between them. */
    readonly interpolation: MeshInterpolation = 'spline',
  ) {
    requireOneOf('interpolation', interpolation, ['spline', 'bilinear']);
    this.nodes = interpolation === 'spline' ? meshCoefficients(mesh) : mesh.values;
    this.lowest = mesh.values.reduce((a, b) => Math.min(a, b), Infinity);
    this.highest = mesh.values.reduce((a, b) => Math.max(a, b), -Infinity);
  }

  /** Whether the surface is constant or undefined. */
  get isFlat(): boolean {
    return !(this.lowest < this.highest);
  }

  /**
   * Writes `scale` times the surface at the columns `start…end` of row `y` to the same positions of `out`. Default: as many as `out` has.
   */
  expandRow(y: number, out: Float64Array | Float32Array, scale = 1, start = 0, end = out.length): void {
    if (this.isFlat) {
      out.fill(scale * this.lowest, start, end);
      return;
    }
    const line = this.nodesAt(y);
    const { boxWidth } = this.mesh;
    let node = Math.floor((start + 0.5) / boxWidth - 0.5);
    for (let x = start; x < end; node++) {
      const next = Math.min(end, firstPixel(node + 1, boxWidth));
      this.shape(line, node + BORDER - 1);
      this.follow(out, x, next, (x + 0.5) / boxWidth - 0.5 - node, scale);
      x = next;
    }
  }

  /** A bound that the surface is nowhere below in a box. */
  lowerBound({ x0, x1, y0, y1 }: PixelBox): number {
    const { boxWidth, boxHeight, columns, rows } = this.mesh;
    const [left, right] = nodesAround(x0, x1, boxWidth);
    const [lower, upper] = nodesAround(y0, y1, boxHeight);
    let bound = this.highest;
    for (let row = lower; row <= upper; row++) {
      const first = mirrored(row, rows) * columns;
      for (let node = left; node <= right; node++) {
        bound = Math.min(bound, this.nodes[first + mirrored(node, columns)]);
      }
    }
    return Math.max(bound, this.lowest);
  }

  /** The nodes of the mesh's columns at the height of row `y`, with two mirror images at both ends. */
  nodesAt(y: number): Float64Array {
    return (this.lines[y] ??= this.combineRows(y));
  }

  private combineRows(y: number): Float64Array {
    const { columns, rows, boxHeight } = this.mesh;
    const { nodes } = this;
    const line = new Float64Array(columns + 2 * BORDER);
    const place = (y + 0.5) / boxHeight - 0.5;
    const node = Math.floor(place);
    const [before, left, right, after] = nodeWeights(place - node, this.interpolation);
    const a = mirrored(node - 1, rows) * columns;
    const b = mirrored(node, rows) * columns;
    const c = mirrored(node + 1, rows) * columns;
    const d = mirrored(node + 2, rows) * columns;
    for (let x = 0; x < columns; x++) {
      line[BORDER + x] =
        before * nodes[a + x] + left * nodes[b + x] + right * nodes[c + x] + after * nodes[d + x];
    }
    for (let i = 1; i <= BORDER; i++) {
      line[BORDER - i] = line[BORDER + mirrored(-i, columns)];
      line[BORDER + columns - 1 + i] = line[BORDER + mirrored(columns - 1 + i, columns)];
    }
    return line;
  }

  /** Makes `cubic` the polynomial between the middle two of four nodes. */
  private shape(nodes: Float64Array, at: number): void {
    const before = nodes[at];
    const left = nodes[at + 1];
    const right = nodes[at + 2];
    const after = nodes[at + 3];
    const { cubic } = this;
    if (this.interpolation === 'bilinear') {
      cubic[0] = left;
      cubic[1] = right - left;
    } else {
      cubic[0] = (before + 4 * left + right) / 6;
      cubic[1] = (right - before) / 2;
      cubic[2] = (before - 2 * left + right) / 2;
      cubic[3] = (after - before + 3 * (left - right)) / 6;
    }
  }

  /** Values of the polynomial from pixel `start` to `end`, from `t` on. */
  private follow(
    out: Float64Array | Float32Array,
    start: number,
    end: number,
    t: number,
    scale: number,
  ): void {
    const [a0, a1, a2, a3] = this.cubic;
    const { lowest, highest } = this;
    const step = 1 / this.mesh.boxWidth;
    for (let x = start; x < end; x++) {
      const u = t + (x - start) * step;
      const value = a0 + u * (a1 + u * (a2 + u * a3));
      out[x] = scale * (value < lowest ? lowest : value > highest ? highest : value);
    }
  }
}

/** Weights of four nodes at position `t` (0 … 1) between the middle two. */
function nodeWeights(t: number, interpolation: MeshInterpolation): [number, number, number, number] {
  const s = 1 - t;
  if (interpolation === 'bilinear') return [0, s, t, 0];
  return [(s * s * s) / 6, 2 / 3 - t * t * (1 - t / 2), 2 / 3 - s * s * (1 - s / 2), (t * t * t) / 6];
}

/** First and last node that pixels `start…end` (excluded) depend on: a B-spline lies between the nodes around. */
function nodesAround(start: number, end: number, boxSize: number): [number, number] {
  return [Math.floor((start + 0.5) / boxSize - 0.5) - 1, Math.floor((end - 0.5) / boxSize - 0.5) + 2];
}

/** First pixel at or beyond the middle of box `node`. */
function firstPixel(node: number, boxWidth: number): number {
  return Math.ceil((node + 0.5) * boxWidth - 0.5);
}

/** The index that stands for `index` in a line of `count` that is mirrored at its outer edges again and again. */
function mirrored(index: number, count: number): number {
  if (index >= 0 && index < count) return index;
  const period = 2 * count;
  const place = ((index % period) + period) % period;
  return place < count ? place : period - 1 - place;
}
