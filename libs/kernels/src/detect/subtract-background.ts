import { requireRaster } from '../require-arguments.js';
import type { RowBand } from '../filter/row-band.js';
import { outputRaster } from '../filter/separable.js';
import type { Raster } from '../raster.js';
import { MeshSurface, type MeshInterpolation } from './background/mesh-surface.js';
import type { Mesh } from './background/mesh.js';

/** Options of {@link subtractBackground}. */
export interface SubtractOptions extends RowBand {
  /** Default `spline`. */
  readonly interpolation?: MeshInterpolation;
  /** Row of the mesh's image that the first row of the raster is. Default 0. */
  readonly firstRow?: number;
}

/**
 * Image minus the expanded mesh of its background (see `backgroundMesh`); pixels that are not finite become NaN.
 *
 * @param band rows to subtract. Default: all
 * @param out raster of the same size, possibly the input itself; only the band is written. Default: a new one
 * @throws ArgumentError when `out` has another size
 */
export function subtractBackground(
  raster: Raster,
  level: Mesh,
  { interpolation, firstRow = 0, rowStart = 0, rowEnd = raster.height }: SubtractOptions = {},
  out?: Raster,
): Raster {
  requireRaster(raster);
  const result = outputRaster(raster, out);
  const surface = new MeshSurface(level, interpolation);
  const line = new Float64Array(raster.width);
  for (let y = rowStart; y < rowEnd; y++) {
    surface.expandRow(firstRow + y, line);
    const row = result.data.subarray(y * raster.width, (y + 1) * raster.width);
    if (!subtractRow(raster.data, y * raster.width, line, row)) markMissing(row);
  }
  return result;
}

/** Writes the row of `data` at `offset` minus `line` to `out`; gives whether all of it is finite. */
function subtractRow(data: Float32Array, offset: number, line: Float64Array, out: Float32Array): boolean {
  let check = 0;
  for (let x = 0; x < out.length; x++) {
    const value = data[offset + x] - line[x];
    out[x] = value;
    check += value;
  }
  return check * 0 === 0;
}

function markMissing(row: Float32Array): void {
  for (let x = 0; x < row.length; x++) if (row[x] * 0 !== 0) row[x] = NaN;
}
