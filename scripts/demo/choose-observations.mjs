/** Chooses observations that make a colour picture together. */

/** More filters do not improve a picture. */
const MAX_FILTERS = 8;
/** Fields whose centres are closer than this belong to one picture. */
const NEIGHBOUR_DEGREES = 0.2;

/**
 * The group of neighbouring fields with the most filters, one observation per filter.
 *
 * @param {{ obsId: string, isPublic: boolean, filter: string | null, ra: number | null, dec: number | null }[]} observations
 */
export function chooseObservations(observations) {
  const placed = observations.filter((o) => o.isPublic && o.filter && o.ra !== null && o.dec !== null);
  const groups = placed.map((centre) => onePerFilter(placed.filter((other) => areNeighbours(centre, other))));
  groups.sort((a, b) => b.length - a.length);
  return (groups[0] ?? []).slice(0, MAX_FILTERS);
}

function onePerFilter(observations) {
  const byFilter = new Map();
  for (const observation of observations) {
    if (!byFilter.has(observation.filter)) byFilter.set(observation.filter, observation);
  }
  return [...byFilter.values()];
}

/** Small angles: a plane approximation suffices, with right ascension scaled by the declination. */
function areNeighbours(a, b) {
  const shrink = Math.cos((a.dec * Math.PI) / 180);
  const across = (((b.ra - a.ra + 540) % 360) - 180) * shrink;
  return Math.hypot(across, b.dec - a.dec) < NEIGHBOUR_DEGREES;
}
