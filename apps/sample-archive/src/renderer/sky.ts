import { type ComponentMaps, sampleScene } from './component-maps.js';
import { hashText } from './random.js';
import type { SceneDefinition } from './scene.js';
import { SCENES, type SceneName } from './scenes/scene-table.js';
import { createGalaxies, type Galaxy } from './sources/galaxies.js';
import { createStars, type Star } from './sources/star-catalogue.js';
import { createTurbulence } from './turbulence.js';

/** The seed of all scenes. Changing it, or the renderer, requires a new {@link SKY_VERSION}. */
const SKY_SEED = 'firstlight';
/** Version of the renderer: files cached by another version are rendered again. */
export const SKY_VERSION = 1;

/** Cells on a side of the nebula maps of large images; small images need fewer. */
const FINEST_MAP = 1920;
/** Map cells for one image pixel; the map is 2.5 half-fields wide, the image two. */
const CELLS_PER_PIXEL = 0.9375;

/** One physical sky: every filter sees the same nebula, stars and galaxies. */
export interface Sky {
  readonly maps: ComponentMaps;
  readonly stars: readonly Star[];
  readonly galaxies: readonly Galaxy[];
}

/** Number of map cells on a side for images of this size. */
export function mapSide(imageSide: number): number {
  return Math.min(FINEST_MAP, Math.ceil(imageSide * CELLS_PER_PIXEL));
}

/** Builds the sky of a scene; the same name gives the same sky. */
export function createSky(name: SceneName, side: number): Sky {
  const scene: SceneDefinition = SCENES[name];
  const seed = (part: string) => hashText(`${SKY_SEED}/${name}/${part}`);
  return {
    maps: sampleScene(scene.create(createTurbulence(seed('nebula'))), side),
    stars: createStars(scene.stars, seed('stars')),
    galaxies: createGalaxies(seed('galaxies')),
  };
}
