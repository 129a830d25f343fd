import catalogues from './named-objects.json' with { type: 'json' };
import { parseObject, type SkyObject } from './sky-object.js';

/**
 * All named objects: the Messier and Caldwell catalogues, then well-known nebulae, galaxies (with groups, clusters, lenses and
 * deep fields), stars (with planets, discs, events) and bodies of the solar system that neither has.
 */
export const NAMED_OBJECTS: readonly SkyObject[] = [
  catalogues.messier,
  catalogues.caldwell,
  catalogues.nebulae,
  catalogues.galaxies,
  catalogues.starsAndPlanets,
  catalogues.solarSystem,
]
  .flat()
  .map(parseObject);
