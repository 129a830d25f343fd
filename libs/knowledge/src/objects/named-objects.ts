import { CALDWELL } from './caldwell.js';
import { GALAXIES } from './galaxies.js';
import { MESSIER } from './messier.js';
import { NEBULAE } from './nebulae.js';
import { parseObjects, type SkyObject } from './sky-object.js';
import { SOLAR_SYSTEM } from './solar-system.js';
import { STARS_AND_PLANETS } from './stars-and-planets.js';

/** Every object that is known by name. */
export const NAMED_OBJECTS: readonly SkyObject[] = [
  MESSIER,
  CALDWELL,
  NEBULAE,
  GALAXIES,
  STARS_AND_PLANETS,
  SOLAR_SYSTEM,
].flatMap(parseObjects);
