import { linkedGroups } from './linked-groups.js';
import type { UsableObservation } from './usable-observations.js';

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
export type SkyField = readonly UsableObservation[];

/** Fields that are close to each other, the one with the most filters first. */
export interface SkyScene {
  readonly fields: readonly SkyField[];
}

/** Groups observations by position, the group with the most filters first. Observations without a position are added to that group. */
export function skyScenes(observations: readonly UsableObservation[]): SkyScene[] {
  const placed = circlesOf(observations);
  const unplaced = observations.filter(({ place }) => place === null);
  if (placed.length === 0) return unplaced.length === 0 ? [] : [{ fields: [unplaced] }];
  const scenes = richestFirst(linkedGroups(placed.map((c) => ({ ...c, radiusDeg: SCENE_RADIUS_DEG }))));
  return scenes.map((scene, i) => {
    const [first, ...others] = fieldsOf(scene.map(({ observation }) => observation));
    return { fields: [i === 0 ? [...first, ...unplaced] : first, ...others] };
  });
}

const fieldsOf = (observations: readonly UsableObservation[]): SkyField[] =>
  richestFirst(linkedGroups(circlesOf(observations))).map((field) =>
    field.map(({ observation }) => observation),
  );

const circlesOf = (observations: readonly UsableObservation[]) =>
  observations.flatMap((observation) => {
    const { place, instrument } = observation;
    const radiusDeg = (FIELD_RADIUS_ARCMIN[instrument] ?? USUAL_RADIUS_ARCMIN) / 60;
    return place ? [{ place, radiusDeg, observation }] : [];
  });

/** Ties are broken by the number of observations, then by the order of the input. */
function richestFirst<T extends { readonly observation: UsableObservation }>(groups: readonly T[][]): T[][] {
  const counted = groups.map((group) => ({
    group,
    filters: new Set(group.map(({ observation }) => `${observation.instrument} ${observation.filter}`)).size,
  }));
  counted.sort((a, b) => b.filters - a.filters || b.group.length - a.group.length);
  return counted.map(({ group }) => group);
}
