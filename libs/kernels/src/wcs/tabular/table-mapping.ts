import { wrap360 } from '../angle.js';
import { type Affine, applyAffine, invertAffine } from '../mapping/affine.js';
import { tangentAt } from '../mapping/tangent-at.js';
import type { SkyMapping } from '../mapping/sky-mapping.js';
import { indexOfNode, interpolateTable, nodeOfIndex } from './coordinate-table.js';
import { createNodeFinder, type NodeFinder } from './find-node.js';
import type { WcsParameters } from '../wcs-parameters.js';
import type { SkyTable, SkyTables } from './sky-tables.js';

const TURN = 360;
/** More turns than any table of longitudes spans. */
const MAX_TURNS = 4;

const nodes = new Float64Array(2);
const values = new Float64Array(2);

/** From 0-based pixels to indices. */
function indexAffine({ crpix, index, cd: [xx, xy, yx, yy] }: SkyTables): Affine {
  return { xx, xy, yx, yy, u0: crpix[0] - 1, v0: crpix[1] - 1, x0: index[0], y0: index[1] };
}

/**
 * From 0-based pixels to the sky by tables: the linear transformation gives an index for each axis, and the table the coordinates there, as
 * wcslib does; the inverse reaches as far beyond the outer nodes as the transformation itself.
 */
export function createTableMapping(skyTables: SkyTables): SkyMapping {
  const { tables } = skyTables;
  const toIndex = indexAffine(skyTables);
  const toPixel = invertAffine(toIndex);
  let finders: readonly NodeFinder[] | undefined;
  return {
    toSky(x, y, lon, lat, count) {
      applyAffine(toIndex, x, y, lon, lat, count);
      for (let i = 0; i < count; i++) {
        const psi = [lon[i], lat[i]] as const;
        for (const table of tables) writeSky(table, psi, lon, lat, i);
        // Half a position is none.
        if (Number.isNaN(lon[i] + lat[i])) lon[i] = lat[i] = NaN;
      }
    },
    toPlane(lon, lat, x, y, count) {
      finders ??= tables.map(({ table }) => createNodeFinder(table));
      for (let i = 0; i < count; i++) {
        const sky = [lon[i], lat[i]] as const;
        for (const [k, table] of tables.entries()) writeIndex(table, finders[k], sky, x, y, i);
      }
      applyAffine(toPixel, x, y, x, y, count);
    },
  };
}

/**
 * The tangent plane in the middle of the tables, over half a step of theirs to each side.
 * @throws WcsError when the middle has no place on the sky.
 */
export function tangentOfTables(
  tables: SkyTables,
  frame: WcsParameters['frame'],
): ReturnType<typeof tangentAt> {
  const middle = [0, 0];
  const [xx, xy, yx, yy] = tables.cd;
  const perPixel = [Math.abs(xx) + Math.abs(xy), Math.abs(yx) + Math.abs(yy)];
  let step = 1;
  for (const { table, roles } of tables.tables) {
    for (const [m, role] of roles.entries()) {
      const length = table.lengths[m];
      const [first, last] = [0, length - 1].map((node) => indexOfNode(table.indexes[m], length, node));
      middle[role] = (first + last) / 2;
      if (length > 1) step = Math.min(step, Math.abs(last - first) / (length - 1) / 2 / perPixel[role]);
    }
  }
  const [x, y] = [Float64Array.of(middle[0]), Float64Array.of(middle[1])];
  applyAffine(invertAffine(indexAffine(tables)), x, y, x, y, 1);
  return tangentAt(createTableMapping(tables), frame, x[0], y[0], step);
}

function writeSky(
  { table, roles }: SkyTable,
  psi: readonly [number, number],
  lon: Float64Array,
  lat: Float64Array,
  i: number,
): void {
  for (const [m, role] of roles.entries())
    nodes[m] = nodeOfIndex(table.indexes[m], table.lengths[m], psi[role]);
  interpolateTable(table, nodes, values);
  for (const [m, role] of roles.entries()) {
    if (role === 0) lon[i] = wrap360(values[m]);
    else lat[i] = values[m];
  }
}

function writeIndex(
  { table, roles }: SkyTable,
  finder: NodeFinder,
  sky: readonly [number, number],
  x: Float64Array,
  y: Float64Array,
  i: number,
): void {
  const isFound = findSky(roles, finder, sky);
  for (const [m, role] of roles.entries()) {
    const psi = isFound ? indexOfNode(table.indexes[m], table.lengths[m], nodes[m]) : NaN;
    if (role === 0) x[i] = psi;
    else y[i] = psi;
  }
}

/** Looks for a position whose longitude may be written in the table with any number of turns. */
function findSky(roles: readonly (0 | 1)[], finder: NodeFinder, sky: readonly [number, number]): boolean {
  const target = roles.map((role) => sky[role]);
  const longitude = roles.indexOf(0);
  if (longitude < 0) return finder.find(target[0], target[1], nodes);
  const [low, high] = finder.bounds.slice(2 * longitude, 2 * longitude + 2);
  target[longitude] += TURN * Math.ceil((low - target[longitude]) / TURN);
  for (let turn = 0; turn < MAX_TURNS && target[longitude] <= high; turn++, target[longitude] += TURN) {
    if (finder.find(target[0], target[1], nodes)) return true;
  }
  return false;
}
