import { directionOf, separationDeg, type SkyPosition } from '#sky';
import { NAMED_OBJECTS } from './named-objects.js';
import type { SkyObject } from './sky-object.js';

const PLACED = NAMED_OBJECTS.filter(({ position }) => position !== null);

/** Objects of this size contain others: an image shows a part of them. */
const LARGE_DEG = 0.7;

/** Objects in an image with this centre, the nearest by size first, those that surround it last. */
export function findByPlace(place: SkyPosition): SkyObject[] {
  const near = PLACED.map((object) => ({ object, share: shareOf(object, place) })).filter(
    ({ share }) => share <= 1,
  );
  const isLarge = ({ radiusDeg }: SkyObject): number => (radiusDeg < LARGE_DEG ? 0 : 1);
  return near
    .sort((a, b) => isLarge(a.object) - isLarge(b.object) || a.share - b.share)
    .map(({ object }) => object);
}

/** Separation as a share of the object's radius; distant objects are skipped. */
function shareOf({ position, radiusDeg }: SkyObject, place: SkyPosition): number {
  if (position === null || Math.abs(position.dec - place.dec) > radiusDeg) return Infinity;
  return separationDeg(directionOf(position), directionOf(place)) / radiusDeg;
}
