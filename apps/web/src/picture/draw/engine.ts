import { fitView, type Point, type Size } from '../camera/camera.js';
import type { Grid, Picture } from '../document.js';
import type { PictureStore } from '../store.js';
import { TileCache } from '../tiles/tile-cache.js';
import { checkTile } from '../tiles/decode.js';
import { TileClient, type LoadTile } from '../tiles/tile-client.js';
import { parentTiles, tileName, wantedTiles, type Shown, type TileAddress } from '../tiles/tile-schedule.js';
import { lookOf, shownChannels } from './look.js';
import type { Frame, TileToPlace } from './processor/messages.js';
import { ProcessorClient } from './processor/processor-client.js';

/** What an engine draws from, and tells. */
export interface EngineOptions {
  readonly store: PictureStore;
  /** The grid of the picture, whose channels are those of the picture. */
  readonly grid: Grid;
  readonly load: LoadTile;
  /** Of `startPictureWorker`; the engine ends it. */
  readonly worker: Worker;
  /** Shows a picture; of fewer pixels than the screen while something moves. */
  onFrame(frame: Frame): void;
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
  #screen: Size = { width: 0, height: 0 };
  #pointer: Point | undefined;
  #nextFrame: number | undefined;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#tiles = new TileClient(checked(options.load), {
      has: (name) => this.#cache.has(name),
      onTile: (address, bytes) => this.#addTile(address, bytes),
      onFailedChannel: (key, error) => options.onFailedChannel(key, error),
    });
    this.#processor = new ProcessorClient(options.worker, {
      onFrame: (frame) => options.onFrame(frame),
      onFailure: (message) => options.onFailure(message),
    });
    this.#unsubscribe = options.store.subscribe(() => this.#drawSoon());
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
    if (this.#screen.width === 0 || this.#screen.height === 0) return;
    const { picture, before } = this.#options.store.getState();
    const shown = this.#shownOf(picture);
    const wanted = wantedTiles(shown, this.#pointer);
    this.#tiles.want(wanted);
    this.#sendTiles([...wanted, ...parentTiles(wanted, shown.levels.length)]);
    this.#processor.draw({ shown, look: lookOf(picture) }, before !== null);
  }

  #shownOf(picture: Picture): Shown {
    const { grid } = this.#options;
    return {
      view: picture.view ?? fitView(grid, this.#screen),
      ...{ screen: this.#screen, levels: grid.levels },
      keys: shownChannels(picture).map((i) => grid.channels[i].key),
    };
  }

  /** The worker has what the view needs, with what stands for it until it comes, and nothing else. */
  #sendTiles(needed: readonly TileAddress[]): void {
    const { sent } = this.#processor;
    const added = needed.flatMap((address): TileToPlace[] => {
      const bytes = sent.has(tileName(address)) ? undefined : this.#cache.get(tileName(address));
      return bytes ? [{ address, bytes, scaling: this.#scalingOf(address.key) }] : [];
    });
    this.#processor.setTiles(added, new Set(needed.map(tileName)));
  }

  #scalingOf(key: string): TileToPlace['scaling'] {
    const { zero, scale } = this.#options.grid.channels.find((channel) => channel.key === key)!;
    return { zero, scale };
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
