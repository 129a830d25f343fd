import { WcsError } from '../../errors.js';
import type { CelestialPair } from '../header/celestial-pair.js';
import { interpolateTable, nodeOfIndex, type CoordinateTable } from './coordinate-table.js';
import type { NamedTable } from './table-names.js';

/** The position on the sky of the pixels of an image by tables (`RA---TAB`, `DEC--TAB`; paper III, section 6). */
export interface SkyTables {
  /** Reference pixel of the index, 1-based. */
  readonly crpix: readonly [number, number];
  /** Index of the longitude and of the latitude axis at the reference pixel. */
  readonly index: readonly [number, number];
  /** Index steps per pixel, as the `cd` of the parameters. */
  readonly cd: readonly [number, number, number, number];
  /** One table of both coordinates, or one of each. */
  readonly tables: readonly SkyTable[];
}

/** A table of one or both coordinates, in degrees. */
export interface SkyTable {
  /** The nodes. */
  readonly table: CoordinateTable;
  /** The coordinate of each dimension: 0 longitude, 1 latitude. */
  readonly roles: readonly (0 | 1)[];
}

/** The index of a world axis at the reference pixel, and whether the two pixel axes of the sky move it. */
export interface AxisIndex {
  readonly atReference: number;
  readonly isMoved: boolean;
}

/**
 * The tables of the celestial pair, in degrees. Other axes of a table, such as the wavelength of a cube, are taken at their reference pixels.
 * @throws WcsError when a table is not that of its axes, or another axis of it moves with the sky.
 */
export function skyTablesOf(
  named: readonly NamedTable[],
  { longitude, latitude }: CelestialPair,
  degrees: readonly [number, number],
  indexOf: (axis: number) => AxisIndex,
): SkyTable[] {
  const pair = [longitude.axis, latitude.axis];
  return named.flatMap(({ name, table }) => {
    const kept = name.axes.flatMap((axis, dimension) => (pair.includes(axis) ? [dimension] : []));
    if (kept.length === 0) return [];
    const roles = kept.map((dimension) => (name.axes[dimension] === longitude.axis ? 0 : 1));
    const nodes = name.axes.map((axis, dimension) => {
      if (kept.includes(dimension)) return 0;
      const { atReference, isMoved } = indexOf(axis);
      const card = `CRVAL${axis}${name.suffix}`;
      if (isMoved) throw new WcsError(`the sky depends on axis ${axis}, which moves with it`, { card });
      const node = nodeOfIndex(table.indexes[dimension], table.lengths[dimension], atReference);
      if (Number.isNaN(node))
        throw new WcsError(`the reference pixel of axis ${axis} lies outside the table`, { card });
      return node;
    });
    const factors = roles.map((role) => degrees[role]);
    return [{ table: sliceTable(table, kept, nodes, factors), roles }];
  });
}

/** The dimensions `kept` of a table with all others at fixed nodes, the coordinates multiplied by factors. */
function sliceTable(
  table: CoordinateTable,
  kept: readonly number[],
  fixed: readonly number[],
  factors: readonly number[],
): CoordinateTable {
  const isWhole = kept.length === table.lengths.length;
  if (isWhole && factors.every((factor) => factor === 1)) return table;
  const lengths = kept.map((dimension) => table.lengths[dimension]);
  const count = lengths.reduce((product, length) => product * length, 1);
  const coordinates = new Float64Array(count * kept.length);
  const nodes = Float64Array.from(fixed);
  const values = new Float64Array(table.lengths.length);
  for (let i = 0; i < count; i++) {
    let rest = i;
    for (const [k, dimension] of kept.entries()) {
      nodes[dimension] = rest % lengths[k];
      rest = Math.floor(rest / lengths[k]);
    }
    interpolateTable(table, nodes, values);
    for (const [k, dimension] of kept.entries())
      coordinates[i * kept.length + k] = values[dimension] * factors[k];
  }
  return { lengths, coordinates, indexes: kept.map((dimension) => table.indexes[dimension]) };
}
