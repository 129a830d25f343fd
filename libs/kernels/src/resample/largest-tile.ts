import type { CelestialWcs } from '../wcs/celestial-wcs.js';
import { pixelScaleArcsec } from '../wcs/pixel-scale.js';

/** Cells of a lookup table that a tile may span: its test points then fall into each cell twice, and so find every kink. */
const CELLS_PER_TILE = 2;

/**
 * The greatest side of a tile, in pixels of `output`, over which the map to `input` may be taken for a smooth function:
 * the cells of lookup tables limit it (bilinear pieces with kinks between them), and CSC, which is defined in single
 * precision, is a staircase at any scale: 0. Everything else is smooth but for seams: Infinity.
 */
export function largestTileSide(output: CelestialWcs, input: CelestialWcs): number {
  if (output.parameters.projection === 'CSC' || input.parameters.projection === 'CSC') return 0;
  const outputPerInput = pixelScaleArcsec(input) / pixelScaleArcsec(output);
  return CELLS_PER_TILE * Math.min(smallestCell(output), smallestCell(input) * outputPerInput);
}

/** The narrower side of the smallest cell of a header's lookup tables, in its pixels; Infinity without tables. */
function smallestCell({ parameters: { pixelTables, detectorTables } }: CelestialWcs): number {
  const cells = [...(pixelTables ?? []), ...(detectorTables ?? [])].flatMap((table) => {
    if (!table) return [];
    // A table of one row or column corrects along the other axis alone.
    const sides = [table.width, table.height].map((count, axis) =>
      count > 1 ? table.cdelt[axis] : Infinity,
    );
    return sides.map(Math.abs);
  });
  return Math.min(Infinity, ...cells);
}
