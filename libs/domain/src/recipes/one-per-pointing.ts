import type { Direction } from '#sky';
import type { UsableObservation } from './usable-observations.js';
import { chordOf, chordSquared, skyCells } from './sky-cells.js';

/** Maximum distance of pointings that count as one (docs/reference/algorithms.md, "Recipes"). */
const SAME_POINTING_ARCSEC = 10;
const SAME_POINTING = chordOf(SAME_POINTING_ARCSEC / 3600);

/**
 * Selects one observation for each pointing of a filter of an instrument: the first of those within 10″. An observation without a position
 * counts as a repetition of the others, so it is selected only if there are no others.
 */
export function onePerPointing(observations: readonly UsableObservation[]): UsableObservation[] {
  const pointingsOf = new Map<string, ReturnType<typeof pointings>>();
  return observations.filter((observation) => {
    const key = `${observation.instrument} ${observation.filter}`;
    const known = pointingsOf.get(key) ?? pointings();
    pointingsOf.set(key, known);
    return known.isNew(observation);
  });
}

function pointings() {
  const cells = skyCells<Direction>(SAME_POINTING);
  let isEmpty = true;
  return {
    isNew({ place }: UsableObservation): boolean {
      const isThere = (other: Direction) =>
        place !== null && chordSquared(place, other) <= SAME_POINTING ** 2;
      const isKnown = place ? cells.someNear(place, isThere) : !isEmpty;
      isEmpty = false;
      if (place && !isKnown) cells.add(place, place);
      return !isKnown;
    },
  };
}

/** Whether any two observations of any instruments are farther apart than one pointing (docs/reference/algorithms.md, "Recipes"). */
export function areSeveralPointings(observations: readonly UsableObservation[]): boolean {
  const places = observations.flatMap(({ place }) => (place ? [place] : []));
  const isApart = (a: Direction, b: Direction) => chordSquared(a, b) > SAME_POINTING ** 2;
  // Of thousands of pointings most are apart from the first, so this check usually decides; otherwise only a few instruments at one
  // pointing remain.
  if (places.some((place) => isApart(place, places[0]))) return true;
  return places.some((a, i) => places.slice(i + 1).some((b) => isApart(a, b)));
}
