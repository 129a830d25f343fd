import type { Raster } from '../../raster.js';
import { layOut, sharedKernels, type VectorKernels } from '../../vector/vector-kernels.js';
import type { Mesh } from './mesh.js';
import { MeshSurface, type MeshInterpolation } from './mesh-surface.js';

const FLOAT_BYTES = 4;
const DOUBLE_BYTES = 8;
/** Rows of more pixels are expanded the plain way: the vectors' memory never shrinks. */
const MAX_COLUMNS = 1 << 20;

const expandingKernels = sharedKernels();

/** Fills a map with a mesh that is expanded to its pixels. */
export function expandMesh(mesh: Mesh, map: Raster, interpolation?: MeshInterpolation): Raster {
  const surface = new MeshSurface(mesh, interpolation);
  const kernels = surface.isFlat || map.width > MAX_COLUMNS ? undefined : expandingKernels();
  if (kernels) expandVector(surface, map, kernels);
  else expandPlain(surface, map);
  return map;
}

/** {@link expandMesh} without vectors. */
export function expandPlain(surface: MeshSurface, { data, width, height }: Raster): void {
  for (let y = 0; y < height; y++) surface.expandRow(y, data.subarray(y * width, (y + 1) * width));
}

function expandVector(surface: MeshSurface, { data, width, height }: Raster, kernels: VectorKernels): void {
  const { lowest, highest, interpolation } = surface;
  const { boxWidth } = surface.mesh;
  const nodesLength = surface.nodesAt(0).length;
  const [nodesAt, rowAt] = layOut(kernels, [DOUBLE_BYTES * nodesLength, FLOAT_BYTES * width]);
  const { buffer } = kernels.memory;
  const nodes = new Float64Array(buffer, nodesAt, nodesLength);
  const row = new Float32Array(buffer, rowAt, width);
  const linear = interpolation === 'bilinear' ? 1 : 0;
  for (let y = 0; y < height; y++) {
    nodes.set(surface.nodesAt(y));
    kernels.expandRow(nodesAt, boxWidth, linear, lowest, highest, rowAt, width);
    data.set(row, y * width);
  }
}
