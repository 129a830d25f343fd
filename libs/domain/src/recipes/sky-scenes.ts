import { linkedGroups } from './linked-groups.js';
import type { Sighting } from './sighting.js';

/** Radius of an instrument's field of view, arc minutes (docs/reference/algorithms.md, "Recipes"). */
const FIELD_RADIUS_ARCMIN: Readonly<Record<string, number>> = {
  NIRCAM: 1.1,
  MIRI: 0.75,
  NIRISS: 1.1,
  NIRSPEC: 1.6,
};
/** Radius for all other instruments: as large as most cameras in space. */
const USUAL_RADIUS_ARCMIN = 1.1;

/**
 * Fields whose neighbours are at most twice this far apart may be shown in one picture with gaps; the engine refuses a channel whose images
 * are about ten times their size apart.
 */
const SCENE_RADIUS_DEG = 0.2;

/** Observations that overlap, directly or through others. */
export type SkyField = readonly Sighting[];

/** Fields that are close to each other, the one with the most filters first. */
export interface SkyScene {
  readonly fields: readonly SkyField[];
}

/** Groups observations by position, the group with the most filters first. Observations without a position are added to that group. */
export function skyScenes(sightings: readonly Sighting[]): SkyScene[] {
  const placed = circlesOf(sightings);
  const unplaced = sightings.filter(({ place }) => place === null);
  if (placed.length === 0) return unplaced.length === 0 ? [] : [{ fields: [unplaced] }];
  const scenes = richestFirst(linkedGroups(placed.map((c) => ({ ...c, radiusDeg: SCENE_RADIUS_DEG }))));
  return scenes.map((scene, i) => {
    const [first, ...others] = fieldsOf(scene.map(({ sighting }) => sighting));
    return { fields: [i === 0 ? [...first, ...unplaced] : first, ...others] };
  });
}

const fieldsOf = (sightings: readonly Sighting[]): SkyField[] =>
  richestFirst(linkedGroups(circlesOf(sightings))).map((field) => field.map(({ sighting }) => sighting));

const circlesOf = (sightings: readonly Sighting[]) =>
  sightings.flatMap((sighting) => {
    const { place, instrument } = sighting;
    const radiusDeg = (FIELD_RADIUS_ARCMIN[instrument] ?? USUAL_RADIUS_ARCMIN) / 60;
    return place ? [{ place, radiusDeg, sighting }] : [];
  });

/** Ties are broken by the number of observations, then by the order of the input. */
function richestFirst<T extends { readonly sighting: Sighting }>(groups: readonly T[][]): T[][] {
  const counted = groups.map((group) => ({
    group,
    filters: new Set(group.map(({ sighting }) => `${sighting.instrument} ${sighting.filter}`)).size,
  }));
  counted.sort((a, b) => b.filters - a.filters || b.group.length - a.group.length);
  return counted.map(({ group }) => group);
}
