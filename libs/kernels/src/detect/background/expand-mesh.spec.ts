import fc from 'fast-check';
import { createRaster } from '../../raster.js';
import { expandMesh, expandPlain } from './expand-mesh.js';
import type { Mesh } from './mesh.js';
import { MeshSurface } from './mesh-surface.js';

/** Meshes of any values over images of any size. */
const meshes = fc
  .record({
    width: fc.integer({ min: 1, max: 150 }),
    height: fc.integer({ min: 1, max: 20 }),
    boxWidth: fc.integer({ min: 1, max: 40 }),
    boxHeight: fc.integer({ min: 1, max: 9 }),
  })
  .chain((sizes) => {
    const columns = Math.ceil(sizes.width / sizes.boxWidth);
    const rows = Math.ceil(sizes.height / sizes.boxHeight);
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    return fc
      .array(value, { minLength: columns * rows, maxLength: columns * rows })
      .map((values) => ({ ...sizes, columns, rows, values: Float64Array.from(values) }));
  });

type SizedMesh = Mesh & { readonly width: number; readonly height: number };

describe.each(['spline', 'bilinear'] as const)('expandMesh, %s', (interpolation) => {
  it('gives the same bits with vectors and without', () => {
    fc.assert(
      fc.property(meshes, (mesh: SizedMesh) => {
        const map = createRaster(mesh.width, mesh.height);
        const plain = createRaster(mesh.width, mesh.height);
        expandMesh(mesh, map, interpolation);
        expandPlain(new MeshSurface(mesh, interpolation), plain);
        expect(map.data).toEqual(plain.data);
      }),
      { numRuns: 300 },
    );
  });

  it('is nowhere below the bound of a box', () => {
    fc.assert(
      fc.property(meshes, fc.nat(149), fc.nat(149), fc.nat(19), (mesh: SizedMesh, a, b, y) => {
        const row = Math.min(y, mesh.height - 1);
        const x0 = Math.min(a, b, mesh.width - 1);
        const x1 = Math.min(Math.max(a, b) + 1, mesh.width);
        const surface = new MeshSurface(mesh, interpolation);
        const line = new Float64Array(mesh.width);
        surface.expandRow(row, line);
        const bound = surface.lowerBound({ x0, x1, y0: row, y1: row + 1 });
        // The nodes have been filtered: their last digits are not those of the values.
        const rounding = 1e-9 * (Math.abs(surface.lowest) + Math.abs(surface.highest));
        expect(Math.min(...line.subarray(x0, x1))).toBeGreaterThanOrEqual(bound - rounding);
        expect(bound).toBeGreaterThanOrEqual(surface.lowest);
      }),
    );
  });
});
