import { directionOf, separationDeg, type SkyPosition } from '#sky';
import { NAMED_OBJECTS } from './named-objects.js';
import type { SkyObject } from './sky-object.js';

const PLACED = NAMED_OBJECTS.filter(({ position }) => position !== null);

/** What is so large holds many things: an image of a part of it shows the part. */
const LARGE_DEG = 0.7;

/** Objects that an image with its middle here shows, the nearest by their size first; what is so large that it is all around comes last. */
export function findByPlace(place: SkyPosition): SkyObject[] {
  const near = PLACED.map((object) => ({ object, share: shareOf(object, place) })).filter(
    ({ share }) => share <= 1,
  );
  const isLarge = ({ radiusDeg }: SkyObject): number => (radiusDeg < LARGE_DEG ? 0 : 1);
  return near
    .sort((a, b) => isLarge(a.object) - isLarge(b.object) || a.share - b.share)
    .map(({ object }) => object);
}

/** Separation as a share of the object's radius; what cannot be near is not computed. */
function shareOf({ position, radiusDeg }: SkyObject, place: SkyPosition): number {
  if (position === null || Math.abs(position.dec - place.dec) > radiusDeg) return Infinity;
  return separationDeg(directionOf(position), directionOf(place)) / radiusDeg;
}
