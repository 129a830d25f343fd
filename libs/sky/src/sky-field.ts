import { directionOf, middleOf, separationDeg, type Direction, type SkyPosition } from './direction.js';

/** The circle around images, from their corners. */
export interface SkyField {
  readonly centre: Direction;
  readonly corners: readonly Direction[];
  /** From the centre to the farthest corner. */
  readonly radiusDeg: number;
}

/** The field of images with these corners; `null` without any, or if they cancel out. */
export function skyField(places: readonly SkyPosition[]): SkyField | null {
  const middle = middleOf(places);
  if (!middle) return null;
  const centre = directionOf(middle);
  const corners = places.map(directionOf);
  return { centre, corners, radiusDeg: Math.max(...corners.map((corner) => separationDeg(centre, corner))) };
}

/** Whether fields are farther apart than so many times the size of the larger one. */
export const areFar = (a: SkyField, b: SkyField, sizes: number): boolean =>
  separationDeg(a.centre, b.centre) > sizes * 2 * Math.max(a.radiusDeg, b.radiusDeg);

/** Groups of items that are near each other, directly or through others, in the order in which the groups begin. */
export function clusters<T>(items: readonly T[], areNear: (a: T, b: T) => boolean): T[][] {
  const left = new Set(items);
  const groups: T[][] = [];
  for (const first of left) {
    const group = new Set([first]);
    for (const from of group)
      for (const item of left) if (!group.has(item) && areNear(from, item)) group.add(item);
    group.forEach((item) => left.delete(item));
    groups.push(items.filter((item) => group.has(item)));
  }
  return groups;
}
