import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { pixelScaleArcsec } from '../wcs/pixel-scale.js';
import type { SkyTables } from '../wcs/tabular/sky-tables.js';

/** Cells of a lookup table that a tile may span: its test points then fall into each cell twice, and so find every kink. */
const CELLS_PER_TILE = 2;

/**
 * The greatest side of a tile, in pixels of `output`, over which the map to `input` may be taken for a smooth function:
 * the cells of lookup tables and of tables of positions limit it (bilinear pieces with kinks between them), and CSC, which is defined in single
 * precision, is a staircase at any scale: 0. Everything else is smooth but for seams: Infinity.
 */
export function largestTileSide(output: CelestialWcs, input: CelestialWcs): number {
  if (output.parameters.projection === 'CSC' || input.parameters.projection === 'CSC') return 0;
  const outputPerInput = pixelScaleArcsec(input) / pixelScaleArcsec(output);
  return CELLS_PER_TILE * Math.min(smallestCell(output), smallestCell(input) * outputPerInput);
}

/** The narrower side of the smallest cell of a header's lookup tables, in its pixels; Infinity without tables. */
function smallestCell({ parameters }: CelestialWcs): number {
  const { pixelTables, detectorTables, skyTables } = parameters;
  const cells = [...(pixelTables ?? []), ...(detectorTables ?? [])].flatMap((table) => {
    if (!table) return [];
    // A table of one row or column corrects along the other axis alone.
    const sides = [table.width, table.height].map((count, axis) =>
      count > 1 ? table.cdelt[axis] : Infinity,
    );
    return sides.map(Math.abs);
  });
  return Math.min(Infinity, ...cells, ...(skyTables ? nodeDistances(skyTables) : []));
}

/** The least distance of two nodes along each dimension of tables of positions, in pixels. */
function nodeDistances({ cd: [xx, xy, yx, yy], tables }: SkyTables): number[] {
  const perPixel = [Math.hypot(xx, xy), Math.hypot(yx, yy)];
  return tables.flatMap(({ table, roles }) =>
    roles.map((role, m) => leastStep(table.indexes[m]) / perPixel[role]),
  );
}

function leastStep(index: Float64Array | undefined): number {
  if (index === undefined) return 1;
  let least = Infinity;
  for (let k = 1; k < index.length; k++) least = Math.min(least, Math.abs(index[k] - index[k - 1]));
  return least;
}
