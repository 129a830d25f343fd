import type { TileScaling } from '#kernels';
import type { TileAddress, Shown } from '../../tiles/tile-schedule.js';
import type { DrawingChoice, DrawnBy } from '../drawing-choice.js';
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

/** A finished picture of the processor, from its upper left corner. */
export interface Frame {
  /** Four bytes a pixel: sRGB and alpha, 0 beyond the grid, and in colour maps where there is no data. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** A finished picture of the graphics card. */
export interface BitmapFrame {
  readonly bitmap: ImageBitmap;
  readonly width: number;
  readonly height: number;
}

/** From the page to the worker. */
export type ToWorker =
  | { readonly type: 'choice'; readonly choice: DrawingChoice }
  | { readonly type: 'tiles'; readonly added: readonly TileToPlace[]; readonly dropped: readonly string[] }
  | { readonly type: 'draw'; readonly request: FrameRequest; readonly isSettled: boolean };

/** From the worker to the page: `frame` or `failed` is the answer to each `draw`. */
export type FromWorker =
  | {
      readonly type: 'frame';
      readonly frame: Frame | BitmapFrame;
      readonly by: DrawnBy;
      readonly milliseconds: number;
    }
  | { readonly type: 'failed'; readonly message: string }
  /** The way in which pictures are drawn has changed. */
  | { readonly type: 'redraw' };
