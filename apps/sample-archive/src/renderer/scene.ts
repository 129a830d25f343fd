import type { StarPopulation } from './sources/star-catalogue.js';
import type { Turbulence } from './turbulence.js';

/**
 * The kinds of light and matter of a nebula, as offsets in a cell of {@link ComponentMaps}: brightness in MJy/sr before a
 * filter's weight, and the optical depth at 1 µm of the dust in front of gas and far stars.
 */
export const IONISED = 0;
export const PAH = 1;
export const MOLECULAR = 2;
export const SCATTERED = 3;
export const DUST = 4;
export const DEPTH = 5;
export const COMPONENTS = 6;

/**
 * Writes the components at the position (u, v) into `out` from `at` on, in half fields of view from the target: u to the west
 * (right when north is up), v to the north.
 */
export type Scene = (u: number, v: number, out: Float32Array, at: number) => void;

/** Model of one nebula: builds its scene from noise fields, and defines its stars. */
export interface SceneDefinition {
  readonly create: (turbulence: Turbulence) => Scene;
  readonly stars: StarPopulation;
}

/** 0 below `from`, 1 above `to` (or the reverse when from > to), a cubic between. */
export function smoothstep(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** e^(−(x/width)²) */
export function bump(x: number, width: number): number {
  const t = x / width;
  return t * t > 30 ? 0 : Math.exp(-t * t);
}
