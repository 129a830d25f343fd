import type { PixelWindow } from '#kernels';
import { parametersOf } from '../image-io/sky-image.js';
import { isStacked, type Combination } from './combination.js';
import type { ReadyInput } from './mosaic-layers.js';
import { tilesOf } from './mosaic-layout.js';
import type { CombineTileInput, MosaicLayer } from './mosaic.tasks.js';
import type { MosaicPlan } from './plan-mosaic.js';

/** Tiles of a mosaic for the task that makes them, without the destination. */
export type TileToCombine = Pick<CombineTileInput, 'layers' | 'combination' | 'grid' | 'tile'>;

/** The tiles of a band of rows, with the images that may reach into each. */
export function tilesToCombine(
  band: PixelWindow,
  inputs: readonly ReadyInput[],
  combination: Combination,
  { grid }: Pick<MosaicPlan, 'grid'>,
): TileToCombine[] {
  const described = { wcs: parametersOf(grid), width: grid.width, height: grid.height };
  return tilesOf(band, inputs, isStacked(combination)).map(({ tile, images }) => ({
    ...{ tile, combination, grid: described },
    layers: (images as readonly ReadyInput[]).map(layerOf),
  }));
}

const layerOf = ({ index: _, ...layer }: ReadyInput): MosaicLayer => layer;
