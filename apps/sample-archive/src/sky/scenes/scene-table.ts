import type { SceneDefinition } from '../scene.js';
import { cosmicCliffs } from './cosmic-cliffs.js';
import { pillarsOfCreation } from './pillars.js';
import { southernRing } from './southern-ring.js';

/** The nebulae of the generated sky. */
export type SceneName = 'cosmic-cliffs' | 'southern-ring' | 'pillars';

export const SCENES: Readonly<Record<SceneName, SceneDefinition>> = {
  'cosmic-cliffs': cosmicCliffs,
  'southern-ring': southernRing,
  pillars: pillarsOfCreation,
};
