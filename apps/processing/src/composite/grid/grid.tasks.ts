import type { PixelWindow, TileCoding } from '#kernels';
import type { GridTileRequest } from '#processing-client/contract';
import { task } from '../../engine/threads/task.js';
import type { DescribedGrid, DescribedImage } from '../../image-io/sky-image.js';
import type { DescribedLayout, LayOutCompositeInput } from '../composite.tasks.js';

/** A composition grid as plain data for a thread. */
export interface DescribedGridLayout {
  /** Level 0. */
  readonly finest: DescribedGrid;
  /** The composite on the level that is measured: every pixel is a sample. */
  readonly measured: DescribedLayout;
  /** The part of level 0 that every channel covers. */
  readonly intersection: PixelWindow | null;
}

/** Lays out the grid of a composite's channels. @throws AppError as its parts do */
export const layOutGrid = task<LayOutCompositeInput, DescribedGridLayout>('layOutGrid');

export interface DrawGridTileInput extends Pick<GridTileRequest, 'level' | 'x' | 'y'> {
  /** The images that may touch the tile, with their background offsets. */
  readonly images: readonly (DescribedImage & { readonly offset: number })[];
  /** Level 0. */
  readonly grid: DescribedGrid;
  readonly blurArcsec: GridTileRequest['channel']['blurArcsec'];
  readonly coding: TileCoding;
}

/** Places images on the level of a tile, renders the tile, and writes it as a float tile. */
export const drawGridTile = task<DrawGridTileInput, Uint8Array>('drawGridTile');
