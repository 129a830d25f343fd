import type { Direction } from '#sky';

/** Directions sorted into cubes: two directions no farther apart than the side of a cube are in the same cube or in adjacent ones. */
export interface SkyCells<T> {
  add(place: Direction, item: T): void;
  /**
   * Calls `holds` for all items in the cube of a position and the 26 around it until it returns true; may also call it for items elsewhere.
   */
  someNear(place: Direction, holds: (item: T) => boolean): boolean;
}

/** @param side of a cube, in units of the sphere's radius */
export function skyCells<T>(side: number): SkyCells<T> {
  const cells = new Map<number, T[]>();
  return {
    add(place, item) {
      const [x, y, z] = cubeOf(place, side);
      addTo(cells, hashOf(x, y, z), item);
    },
    someNear(place, holds) {
      const [x, y, z] = cubeOf(place, side);
      for (let i = x - 1; i <= x + 1; i++)
        for (let j = y - 1; j <= y + 1; j++)
          for (let k = z - 1; k <= z + 1; k++) if (cells.get(hashOf(i, j, k))?.some(holds)) return true;
      return false;
    },
  };
}

/** The indices of directions by cube. @param side at least {@link MIN_SIDE} */
export function cubesOf(places: readonly Direction[], side: number): Iterable<readonly number[]> {
  const perAxis = Math.ceil(2 / side) + 1;
  const cubes = new Map<number, number[]>();
  places.forEach((place, i) => {
    const [x, y, z] = cubeOf(place, side);
    addTo(cubes, (x * perAxis + y) * perAxis + z, i);
  });
  return cubes.values();
}

/** In units of the sphere's radius: smaller cubes could not be distinguished by a number. */
export const MIN_SIDE = 1e-5;

const cubeOf = ([x, y, z]: Direction, side: number): Direction => [
  Math.floor((x + 1) / side),
  Math.floor((y + 1) / side),
  Math.floor((z + 1) / side),
];

/** Hash of a cube, since small integers are looked up fastest; two cubes may share one (Teschner et al. 2003, the large primes). */
const hashOf = (x: number, y: number, z: number): number =>
  (Math.imul(x, 73_856_093) ^ Math.imul(y, 19_349_663) ^ Math.imul(z, 83_492_791)) & 0x3fffffff;

function addTo<T>(cells: Map<number, T[]>, key: number, item: T): void {
  const cell = cells.get(key);
  if (cell) cell.push(item);
  else cells.set(key, [item]);
}

/** Distance through the sphere: as good as the angle for comparisons, and cheaper. */
export const chordOf = (angleDeg: number): number => 2 * Math.sin((angleDeg * Math.PI) / 360);

export const chordSquared = (a: Direction, b: Direction): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
