import { seededRandom } from '../../../../../test/support/seeded-random.js';
import { MeshSurface } from './mesh-surface.js';

/** A mesh of noise of the given size. */
function meshOf(columns: number, rows: number, boxWidth: number, boxHeight: number) {
  const random = seededRandom(columns + 10 * rows);
  const values = Float64Array.from({ length: columns * rows }, () => 10 * random());
  return { values, columns, rows, boxWidth, boxHeight };
}

/** The index in a line that is mirrored at its outer edges. */
const mirror = (i: number, count: number): number =>
  i < 0 ? mirror(-1 - i, count) : i >= count ? mirror(2 * count - 1 - i, count) : i;

/** The cubic B-spline (Unser 1999, eq. 5). */
const bSpline = (x: number) => {
  const d = Math.abs(x);
  return d < 1 ? 2 / 3 - d * d * (1 - d / 2) : d < 2 ? (2 - d) ** 3 / 6 : 0;
};
const tent = (x: number) => Math.max(0, 1 - Math.abs(x));

/** Coefficients whose B-splines go through the values of a line: the system (1 4 1)/6, mirrored, by Gauss and Seidel. */
function coefficients(values: readonly number[]): number[] {
  const found = [...values];
  for (let round = 0; round < 200; round++)
    values.forEach((value, i) => {
      const others = [i - 1, i + 1].map((at) => mirror(at, values.length));
      const own = 4 + others.filter((at) => at === i).length;
      const rest = others.filter((at) => at !== i).reduce((sum, at) => sum + found[at], 0);
      found[i] = (6 * value - rest) / own;
    });
  return found;
}

/** Sum of basis functions around a place of a line, in boxes from the middle of the first. */
const sumAt = (nodes: readonly number[], place: number, basis: (x: number) => number) => {
  let sum = 0;
  for (let node = Math.floor(place) - 2; node <= Math.floor(place) + 3; node++)
    sum += nodes[mirror(node, nodes.length)] * basis(place - node);
  return sum;
};

type Kind = 'spline' | 'bilinear';

function defined(mesh: ReturnType<typeof meshOf>, kind: Kind) {
  const { values, columns, rows, boxWidth, boxHeight } = mesh;
  const toNodes = (line: readonly number[]) => (kind === 'spline' ? coefficients(line) : [...line]);
  const basis = kind === 'spline' ? bSpline : tent;
  const lines = Array.from({ length: rows }, (_, row) =>
    toNodes([...values.subarray(row * columns, (row + 1) * columns)]),
  );
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return (x: number, y: number) => {
    const across = lines.map((line) => sumAt(line, (x + 0.5) / boxWidth - 0.5, basis));
    const value = sumAt(toNodes(across), (y + 0.5) / boxHeight - 0.5, basis);
    return Math.max(lowest, Math.min(highest, value));
  };
}

const farthest = (values: Float64Array, wanted: readonly number[]) =>
  Math.max(...values.map((value, i) => Math.abs(value - wanted[i])));

const SIZES = [
  [5, 4, 8, 8],
  [5, 4, 7, 3],
  [1, 6, 4, 5],
  [6, 1, 5, 4],
  [2, 2, 9, 10],
  [3, 2, 1, 2],
] as const;

describe.each<Kind>(['spline', 'bilinear'])('a mesh as a surface, %s', (kind) => {
  it.each(SIZES)('of %i × %i boxes of %i × %i pixels is the sum of its basis functions', (...size) => {
    const mesh = meshOf(...size);
    const surface = new MeshSurface(mesh, kind);
    const at = defined(mesh, kind);
    const width = mesh.columns * mesh.boxWidth;
    for (let y = 0; y < mesh.rows * mesh.boxHeight; y++) {
      const wanted = Array.from({ length: width }, (_, x) => at(x, y));
      const whole = new Float64Array(width).fill(-1);
      surface.expandRow(y, whole);
      expect(farthest(whole, wanted)).toBeLessThan(1e-9);
      const part = new Float64Array(width).fill(-1);
      surface.expandRow(y, part, 3, 1, width - 1);
      const inner = wanted.map((value, x) => (x === 0 || x === width - 1 ? -1 : 3 * value));
      expect(farthest(part, inner)).toBeLessThan(1e-9);
    }
  });

  it.each(SIZES)('of %i × %i boxes of %i × %i pixels is nowhere below its bound', (...size) => {
    const mesh = meshOf(...size);
    const surface = new MeshSurface(mesh, kind);
    const [width, height] = [mesh.columns * mesh.boxWidth, mesh.rows * mesh.boxHeight];
    const rows = Array.from({ length: height }, (_, y) => {
      const line = new Float64Array(width);
      surface.expandRow(y, line);
      return line;
    });
    for (let x0 = 0; x0 < width; x0 += 3) {
      for (let y0 = 0; y0 < height; y0 += 3) {
        const box = { x0, x1: Math.min(width, x0 + 5), y0, y1: Math.min(height, y0 + 4) };
        const least = Math.min(...rows.slice(y0, box.y1).map((row) => Math.min(...row.subarray(x0, box.x1))));
        const bound = surface.lowerBound(box);
        expect(bound <= least + 1e-12 && bound >= surface.lowest).toBe(true);
      }
    }
  });
});

/** Along a row of boxes, and along a column of them, no pixel is below its bound. */
function assertBounded(values: Float64Array, boxSide: number, kind?: Kind): void {
  const count = values.length;
  for (const [columns, rows] of [
    [count, 1],
    [1, count],
  ]) {
    const surface = new MeshSurface({ values, columns, rows, boxWidth: boxSide, boxHeight: boxSide }, kind);
    for (let at = 0; at < count * boxSide; at++) {
      const [x, y] = rows === 1 ? [at, 0] : [0, at];
      const line = new Float64Array(boxSide * columns);
      surface.expandRow(y, line);
      const bound = surface.lowerBound({ x0: x, x1: x + 1, y0: y, y1: y + 1 });
      expect(bound).toBeLessThanOrEqual(line[x] + 1e-12);
    }
  }
}

describe.each<Kind>(['spline', 'bilinear'])('the bound of a surface with one deep box, %s', (kind) => {
  it.each([0, 1, 2, 3, 4, 5, 6])('holds wherever it is: %i', (place) => {
    const values = new Float64Array(7).fill(10);
    values[place] = 0;
    assertBounded(values, 4, kind);
  });
});

/** Nodes of 10 up to a column, and of 0 from there on: the spline begins to fall two nodes before. */
describe.each([2, 3, 4])('the bound of a spline that falls off a cliff at node %i', (edge) => {
  const coefficient = (node: number) => (node < edge ? 10 : 0);
  const values = Float64Array.from({ length: 7 }, (_, node) => {
    return (coefficient(node - 1) + 4 * coefficient(node) + coefficient(node + 1)) / 6;
  });

  it.each(['as it is', 'turned round'])('holds: %s', (way) => {
    assertBounded(way === 'as it is' ? values : values.slice().reverse(), 6);
  });
});

describe('a flat surface', () => {
  it('has its one value everywhere, and no value where there is none', () => {
    for (const value of [4, NaN]) {
      const mesh = { ...meshOf(2, 2, 3, 3), values: new Float64Array(4).fill(value) };
      const line = new Float64Array(6).fill(-1);
      new MeshSurface(mesh).expandRow(2, line, 2, 1, 5);
      expect([...line]).toEqual([-1, 2 * value, 2 * value, 2 * value, 2 * value, -1]);
    }
  });

  it('is refused with an unknown interpolation', () => {
    expect(() => new MeshSurface(meshOf(2, 2, 3, 3), 'nearest' as 'spline')).toThrow('interpolation');
  });
});
