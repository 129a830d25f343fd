import type { SceneDefinition } from '../scene.js';
import { cosmicCliffs } from './cosmic-cliffs.js';
import { pandorasCluster, smacs0723 } from './galaxy-cluster.js';
import { stephansQuintet } from './galaxy-group.js';
import { horsehead } from './horsehead.js';
import { pillarsOfCreation } from './pillars.js';
import { ringNebula, southernRing } from './planetary-nebula.js';
import { cartwheel } from './ring-galaxy.js';
import { phantomGalaxy, whirlpool } from './spiral-galaxy.js';
import { ngc346, tarantula } from './star-forming-region.js';
import { cassiopeiaA, crab } from './supernova-remnant.js';

/** Scenes of the renderer; the name is the seed of a scene's noise, stars and galaxies. */
export const SCENES = {
  'cosmic-cliffs': cosmicCliffs,
  'southern-ring': southernRing,
  pillars: pillarsOfCreation,
  tarantula,
  'ring-nebula': ringNebula,
  'stephans-quintet': stephansQuintet,
  whirlpool,
  'phantom-galaxy': phantomGalaxy,
  'smacs-0723': smacs0723,
  pandora: pandorasCluster,
  'ngc-346': ngc346,
  'cassiopeia-a': cassiopeiaA,
  cartwheel,
  horsehead,
  crab,
} as const satisfies Readonly<Record<string, SceneDefinition>>;

export type SceneName = keyof typeof SCENES;
