/** Chooses observations that make a colour picture together. */

/** More filters do not improve a picture. */
export const MAX_FILTERS = 8;
/** Fields whose centres are closer than this belong to one picture. */
const NEIGHBOUR_DEGREES = 0.2;

/**
 * Of the observations of a target, neighbouring fields with the most filters, one observation per filter.
 *
 * @template {{ isPublic: boolean, filter: string | null, ra: number | null, dec: number | null }} T
 * @param {T[]} observations
 */
export function chooseObservations(observations) {
  const placed = observations.filter((o) => o.isPublic && o.filter && o.ra !== null && o.dec !== null);
  return largestGroup(placed, areNeighbours);
}

/**
 * The largest group of observations with one per filter, any two of which are neighbours.
 *
 * @template {{ filter: string | null }} T
 * @param {T[]} observations
 * @param {(a: T, b: T) => boolean} areNeighbours
 * @returns {T[]}
 */
export function largestGroup(observations, areNeighbours) {
  const groups = observations.map((centre) => groupAround(centre, observations, areNeighbours));
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

function groupAround(centre, observations, areNeighbours) {
  const group = [centre];
  for (const other of observations) {
    if (group.length === MAX_FILTERS) break;
    const isNewFilter = group.every(({ filter }) => filter !== other.filter);
    if (isNewFilter && group.every((member) => areNeighbours(member, other))) group.push(other);
  }
  return group;
}

/** Small angles: a plane approximation suffices, with right ascension scaled by the declination. */
function areNeighbours(a, b) {
  const shrink = Math.cos((a.dec * Math.PI) / 180);
  const across = (((b.ra - a.ra + 540) % 360) - 180) * shrink;
  return Math.hypot(across, b.dec - a.dec) < NEIGHBOUR_DEGREES;
}
