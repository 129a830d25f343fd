import type { TileScaling } from '#kernels';
import type { Point, Size } from '../camera/camera.js';
import type { View } from '../document.js';
import type { PictureStore } from '../store.js';
import { TileCache } from '../tiles/tile-cache.js';
import { checkTile } from '../tiles/decode.js';
import { TileClient, type LoadTile } from '../tiles/tile-client.js';
import { exactTiles, parentTiles, shownArea, tileName, wantedTiles } from '../tiles/tile-schedule.js';
import type { Shown, TileAddress } from '../tiles/tile-schedule.js';
import { tileValue } from '../tiles/tile-value.js';
import { layersOf, PLAIN_LENS, viewThrough, type LayerToDraw, type Lens } from './lens.js';
import type { PictureGrid } from './picture-grid.js';
import type { BitmapFrame, Frame, TileToPlace } from './processor/messages.js';
import { ProcessorClient, type Drawn } from './processor/processor-client.js';

/** A frame, and what it shows. */
export interface DrawnFrame extends Drawn {
  readonly frame: Frame | BitmapFrame;
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

/** How long tiles that come are collected while others are on their way: each makes the whole screen be placed again. */
const TILES_MS = 150;

/** Draws the picture of a store whenever it, the screen or a tile changes, in the next frame of the browser. */
export class PictureEngine {
  readonly #options: EngineOptions;
  readonly #cache = new TileCache();
  readonly #tiles: TileClient;
  readonly #processor: ProcessorClient;
  readonly #unsubscribe: () => void;
  #grid: PictureGrid | null = null;
  #screen: Size = { width: 0, height: 0 };
  #lens: Lens = PLAIN_LENS;
  #isExact = false;
  /** Whether nothing of the grid can be drawn yet. */
  #isBlank = true;
  #hasDrawn = false;
  /** The tiles that the view needs. */
  #wanted: readonly TileAddress[] = [];
  #pointer: Point | undefined;
  #nextFrame: number | undefined;
  #drawLater: ReturnType<typeof setTimeout> | undefined;

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
    this.#processor = new ProcessorClient(options.startWorker, {
      onFrame: (frame, drawn) => options.onFrame({ frame, ...drawn }),
      onFailure: (message) => options.onFailure(message),
      onRedraw: () => this.#drawSoon(),
    });
    this.#unsubscribe = options.store.subscribe(() => this.#drawSoon());
  }

  /** The screen in device pixels. */
  get screen(): Size {
    return this.#screen;
  }

  /** The view that is drawn; null without a grid. */
  get view(): View | null {
    const { view } = this.#options.store.getState().picture;
    return this.#grid && viewThrough(this.#lens, view, this.#grid, this.#screen);
  }

  /** Draws from this grid; tiles of the former one stay in memory. */
  setGrid(grid: PictureGrid | null): void {
    this.#grid = grid;
    this.#isBlank = true;
    this.#drawSoon();
  }

  /** Draws on a screen of this size in device pixels. */
  resize(screen: Size): void {
    this.#screen = screen;
    this.#drawSoon();
  }

  /** Looks at the picture in another way. */
  setLens(changes: Partial<Lens>): void {
    this.#lens = { ...this.#lens, ...changes };
    this.#drawSoon();
  }

  /** Draws from exact tiles, or from halves. */
  setExact(isExact: boolean): void {
    this.#isExact = isExact;
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

  /** Loads the tiles of a channel again that has failed. */
  retry(key: string): void {
    this.#tiles.retry(key);
    this.#drawSoon();
  }

  /**
   * Asks for tiles at once: the next frame waits until the page has laid out what came with the grid.
   * @returns how many are not there yet
   */
  load(): number {
    const layers = this.#layers();
    return layers ? this.#load(layers, this.#grid!) : 0;
  }

  end(): void {
    this.#unsubscribe();
    this.#tiles.want([]);
    this.#processor.end();
    clearTimeout(this.#drawLater);
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
  }

  #addTile(address: TileAddress, bytes: Uint8Array): void {
    this.#cache.set(tileName(address), bytes);
    const isFirst = this.#isBlank && this.#hasAnyPart();
    if (this.#tiles.isLoading && !isFirst) this.#drawLater ??= setTimeout(() => this.#drawSoon(), TILES_MS);
    else this.#drawSoon();
  }

  #drawSoon(): void {
    clearTimeout(this.#drawLater);
    this.#drawLater = undefined;
    this.#nextFrame ??= requestAnimationFrame(() => {
      this.#nextFrame = undefined;
      this.#draw();
    });
  }

  #draw(): void {
    const layers = this.#layers();
    if (!layers) return;
    const pendingTiles = this.#load(layers, this.#grid!);
    this.#isBlank &&= this.#wanted.length > 0 && !this.#hasAnyPart();
    const isBlank = this.#isBlank;
    // The stage is dark already.
    if (isBlank && pendingTiles > 0 && !this.#hasDrawn) return;
    this.#hasDrawn = true;
    const isExact = this.#isExact && pendingTiles === 0;
    const failedKeys = [...this.#tiles.failedChannels];
    const isMoving = this.#options.store.getState().before !== null;
    for (const { layer, shown, look } of layers) {
      const order = { layer, look, pendingTiles, isBlank, isExact, shown: { ...shown, failedKeys } };
      this.#processor.draw(order, isMoving);
    }
  }

  /** What is to be drawn; nothing without a grid and a screen. */
  #layers(): LayerToDraw[] | undefined {
    if (!this.#grid || this.#screen.width === 0 || this.#screen.height === 0) return undefined;
    return layersOf(this.#lens, this.#options.store.getState().picture, this.#grid, this.#screen);
  }

  /** Asks for the tiles of all layers, and gives the worker those that are there. @returns how many are not */
  #load(layers: readonly LayerToDraw[], grid: PictureGrid): number {
    // All layers are of the same view.
    const all: Shown = { ...layers[0].shown, keys: layers.flatMap(({ shown }) => shown.keys) };
    const halves = wantedTiles(all, this.#pointer);
    const wanted = this.#isExact ? exactTiles(halves, shownArea(all).level) : halves;
    this.#wanted = wanted;
    this.#tiles.want(wanted);
    this.#sendTiles([...wanted, ...halves, ...parentTiles(wanted, grid.levels.length)], grid);
    return wanted.filter((address) => this.#isAwaited(address)).length;
  }

  /** Whether any part of the view can be drawn: a place that all channels have, but those that have failed. */
  #hasAnyPart(): boolean {
    const keys = new Set(this.#wanted.map(({ key }) => key));
    const awaited = [...keys].filter((key) => !this.#tiles.failedChannels.has(key));
    const has = (address: TileAddress) => this.#cache.has(tileName(address));
    if (awaited.length === 0) return this.#wanted.some(has);
    return this.#wanted.some((address) => awaited.every((key) => has({ ...address, key })));
  }

  #isAwaited(address: TileAddress): boolean {
    return !this.#cache.has(tileName(address)) && !this.#tiles.failedChannels.has(address.key);
  }

  /** The worker has what the view needs, with what stands for it until it comes, and nothing else. */
  #sendTiles(addresses: readonly TileAddress[], grid: PictureGrid): void {
    const needed = new Map(addresses.map((address) => [tileName(address), address]));
    const added = [...needed].flatMap(([name, address]): TileToPlace[] => {
      const bytes = this.#processor.sent.has(name) ? undefined : this.#cache.get(name);
      const channel = grid.channelOfKey(address.key);
      if (!bytes || !channel) return [];
      return [{ address, bytes, scaling: { zero: channel.zero, scale: channel.scale } }];
    });
    this.#processor.setTiles(added, new Set(needed.keys()));
  }
}

/** Other bytes than the tile that was asked for count as a failure. */
const checked =
  (load: LoadTile): LoadTile =>
  async (address, signal) => {
    const bytes = await load(address, signal);
    checkTile(address, bytes);
    return bytes;
  };
