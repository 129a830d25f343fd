import type { TileScaling } from '#kernels';
import { fitView, type Point, type Size } from '../camera/camera.js';
import type { Grid, GridChannel, Picture, View } from '../document.js';
import type { PictureStore } from '../store.js';
import { TileCache } from '../tiles/tile-cache.js';
import { checkTile } from '../tiles/decode.js';
import { tileValue } from '../tiles/tile-value.js';
import { TileClient, type LoadTile } from '../tiles/tile-client.js';
import {
  exactTiles,
  parentTiles,
  shownArea,
  tileName,
  wantedTiles,
  type Shown,
  type TileAddress,
} from '../tiles/tile-schedule.js';
import { lookOf, shownChannels, soloLook, type Look } from './look.js';
import type { Frame, TileToPlace } from './processor/messages.js';
import { ProcessorClient } from './processor/processor-client.js';

/** A grid with its channels in the order of the picture's; one that is not in the grid is not drawn. */
export interface DrawnGrid extends Pick<Grid, 'width' | 'height' | 'levels'> {
  readonly channels: readonly (GridChannel | undefined)[];
}

/** A frame, and what it shows. */
export interface DrawnFrame {
  readonly frame: Frame;
  /** The view that it was drawn for, on a screen of this size. */
  readonly view: View;
  readonly screen: Size;
  /** Tiles that were not there yet. */
  readonly pendingTiles: number;
  /** Whether all of it is from exact tiles. */
  readonly isExact: boolean;
}

/** What an engine draws from, and tells. */
export interface EngineOptions {
  readonly store: PictureStore;
  readonly load: LoadTile;
  /** Of `startPictureWorker`; the engine ends it. */
  readonly startWorker: () => Worker;
  /** Shows a picture; of fewer pixels than the screen while something moves. */
  onFrame(frame: DrawnFrame): void;
  /** Tiles of a channel cannot be loaded; the others go on. */
  onFailedChannel(key: string, error: unknown): void;
  /** Nothing can be drawn. */
  onFailure(message: string): void;
}

/** Draws the picture of a store whenever it, the screen or a tile changes, in the next frame of the browser. */
export class PictureEngine {
  readonly #options: EngineOptions;
  readonly #cache = new TileCache();
  readonly #tiles: TileClient;
  readonly #processor: ProcessorClient;
  readonly #unsubscribe: () => void;
  #grid: DrawnGrid | null = null;
  #screen: Size = { width: 0, height: 0 };
  #pointer: Point | undefined;
  #solo: number | null = null;
  #isExact = false;
  #nextFrame: number | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#tiles = new TileClient(checked(options.load), {
      has: (name) => this.#cache.has(name),
      onTile: (address, bytes) => this.#addTile(address, bytes),
      onFailedChannel: (key, error) => {
        options.onFailedChannel(key, error);
        this.#drawSoon();
      },
    });
    this.#processor = new ProcessorClient(options.startWorker(), {
      onFrame: (frame, request) => options.onFrame({ frame, ...request }),
      onFailure: (message) => options.onFailure(message),
    });
    this.#unsubscribe = options.store.subscribe(() => this.#drawSoon());
  }

  /** Draws from this grid; tiles of the former one stay in memory. */
  setGrid(grid: DrawnGrid | null): void {
    this.#grid = grid;
    this.#drawSoon();
  }

  /** Draws on a screen of this size in device pixels. */
  resize(screen: Size): void {
    this.#screen = screen;
    this.#drawSoon();
  }

  /** Loads the tiles under the pointer first. */
  point(pointer: Point | undefined): void {
    this.#pointer = pointer;
  }

  /** A value of a tile, if the tile is in memory; null also where it is blank. */
  valueAt(address: TileAddress, column: number, row: number, scaling: TileScaling): number | null {
    const exact = this.#isExact ? this.#cache.get(tileName({ ...address, isExact: true })) : undefined;
    const bytes = exact ?? this.#cache.get(tileName(address));
    return bytes ? tileValue(bytes, column, row, scaling) : null;
  }

  /** Draws this channel alone, in grey; null: the picture. */
  setSolo(index: number | null): void {
    this.#solo = index;
    this.#drawSoon();
  }

  /** Draws from exact tiles, or from halves. */
  setExact(isExact: boolean): void {
    this.#isExact = isExact;
    this.#drawSoon();
  }

  /** Loads the tiles of a channel again that has failed. */
  retry(key: string): void {
    this.#tiles.retry(key);
  }

  end(): void {
    this.#unsubscribe();
    this.#tiles.want([]);
    this.#processor.end();
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
  }

  #addTile(address: TileAddress, bytes: Uint8Array): void {
    this.#cache.set(tileName(address), bytes);
    this.#drawSoon();
  }

  #drawSoon(): void {
    this.#nextFrame ??= requestAnimationFrame(() => {
      this.#nextFrame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    if (!this.#grid || this.#screen.width === 0 || this.#screen.height === 0) return;
    const { picture, before } = this.#options.store.getState();
    const { shown, look } = this.#drawn(picture, this.#grid);
    const halves = wantedTiles(shown, this.#pointer);
    const wanted = this.#isExact ? exactTiles(halves, shownArea(shown).level) : halves;
    this.#tiles.want(wanted);
    this.#sendTiles([...wanted, ...halves, ...parentTiles(wanted, shown.levels.length)], this.#grid);
    const pendingTiles = wanted.filter((address) => this.#isAwaited(address)).length;
    const isExact = this.#isExact && pendingTiles === 0;
    this.#processor.draw({ shown, look, pendingTiles, isExact }, before !== null);
  }

  #isAwaited(address: TileAddress): boolean {
    return !this.#cache.has(tileName(address)) && !this.#tiles.hasFailed(address.key);
  }

  #drawn(picture: Picture, grid: DrawnGrid): { readonly shown: Shown; readonly look: Look } {
    const isHere = (i: number): boolean => grid.channels[i] !== undefined;
    const indices = (this.#solo === null ? shownChannels(picture) : [this.#solo]).filter(isHere);
    return {
      shown: {
        view: picture.view ?? fitView(grid, this.#screen),
        ...{ screen: this.#screen, levels: grid.levels },
        keys: indices.map((i) => grid.channels[i]!.key),
      },
      look: this.#solo === null ? lookOf(picture, indices) : soloLook(picture, indices),
    };
  }

  /** The worker has what the view needs, with what stands for it until it comes, and nothing else. */
  #sendTiles(needed: readonly TileAddress[], grid: DrawnGrid): void {
    const { sent } = this.#processor;
    const added = needed.flatMap((address): TileToPlace[] => {
      const bytes = sent.has(tileName(address)) ? undefined : this.#cache.get(tileName(address));
      return bytes ? [{ address, bytes, scaling: scalingOf(grid, address.key) }] : [];
    });
    this.#processor.setTiles(added, new Set(needed.map(tileName)));
  }
}

function scalingOf({ channels }: DrawnGrid, key: string): TileToPlace['scaling'] {
  const { zero, scale } = channels.find((channel) => channel?.key === key)!;
  return { zero, scale };
}

/** Other bytes than the tile that was asked for count as a failure. */
const checked =
  (load: LoadTile): LoadTile =>
  async (address, signal) => {
    const bytes = await load(address, signal);
    checkTile(address, bytes);
    return bytes;
  };
