import type { Bandpass } from './bandpass.js';
import { relativeExtinction } from './bandpass.js';
import { COMPONENTS, DEPTH, DUST, IONISED, MOLECULAR, PAH, SCATTERED, type Scene } from './scene.js';

/** Half side of the maps in half fields of view: a field rotated by 13° (with or without a right angle) lies inside. */
export const MAP_EXTENT = 1.25;

/** A nebula sampled on a square grid: cell (i, j) holds {@link COMPONENTS} numbers, rows from south to north. */
export interface ComponentMaps {
  readonly side: number;
  readonly values: Float32Array;
}

/** Samples a scene on side × side cells. */
export function sampleScene(scene: Scene, side: number): ComponentMaps {
  const values = new Float32Array(side * side * COMPONENTS);
  const cell = (2 * MAP_EXTENT) / side;
  for (let row = 0; row < side; row++) {
    const v = -MAP_EXTENT + (row + 0.5) * cell;
    for (let column = 0; column < side; column++) {
      scene(-MAP_EXTENT + (column + 0.5) * cell, v, values, (row * side + column) * COMPONENTS);
    }
  }
  return { side, values };
}

/** The nebula through one filter, MJy/sr without background: gas behind the dust, everything else in front of it. */
export function throughFilter(maps: ComponentMaps, band: Bandpass): Float32Array {
  const { values } = maps;
  const extinction = relativeExtinction(band.pivotUm);
  const brightness = new Float32Array(maps.side * maps.side);
  for (let i = 0, at = 0; i < brightness.length; i++, at += COMPONENTS) {
    const behind = band.ionised * values[at + IONISED] * Math.exp(-extinction * values[at + DEPTH]);
    brightness[i] =
      behind +
      band.pah * values[at + PAH] +
      band.molecular * values[at + MOLECULAR] +
      band.scattered * values[at + SCATTERED] +
      band.dust * values[at + DUST];
  }
  return brightness;
}

/** Optical depth at 1 µm at a position in half fields of view (nearest cell). */
export function depthAt(maps: ComponentMaps, u: number, v: number): number {
  const toCell = maps.side / (2 * MAP_EXTENT);
  const column = Math.floor((u + MAP_EXTENT) * toCell);
  const row = Math.floor((v + MAP_EXTENT) * toCell);
  if (column < 0 || row < 0 || column >= maps.side || row >= maps.side) return 0;
  return maps.values[(row * maps.side + column) * COMPONENTS + DEPTH];
}
