import type { TileScaling } from '#kernels';
import type { TileAddress, Shown } from '../../tiles/tile-schedule.js';
import type { Look } from '../look.js';

/** A tile for the worker. */
export interface TileToPlace {
  readonly address: TileAddress;
  readonly bytes: Uint8Array;
  readonly scaling: TileScaling;
}

/** What is drawn. */
export interface FrameRequest {
  readonly shown: Shown;
  readonly look: Look;
}

/** A finished picture, from its upper left corner. */
export interface Frame {
  /** Four bytes a pixel: sRGB and alpha, 0 beyond the grid, and in colour maps where there is no data. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** From the page to the worker. */
export type ToWorker =
  | { readonly type: 'tiles'; readonly added: readonly TileToPlace[]; readonly dropped: readonly string[] }
  | { readonly type: 'draw'; readonly request: FrameRequest };

/** From the worker to the page: an answer to each `draw`. */
export type FromWorker =
  | { readonly type: 'frame'; readonly frame: Frame; readonly milliseconds: number }
  | { readonly type: 'failed'; readonly message: string };
