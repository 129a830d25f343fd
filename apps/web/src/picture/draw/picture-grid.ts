import type { Size } from '../camera/camera.js';
import type { Grid, GridChannel } from '../document.js';

/** A composition grid whose channels are found by their files, in whatever order a picture has them. */
export class PictureGrid implements Size {
  readonly grid: Grid;
  readonly #byFiles: ReadonlyMap<string, GridChannel>;

  /** @param files those of each channel, as they were asked for */
  constructor(
    grid: Grid,
    files: readonly (readonly string[])[] = grid.channels.map(({ dataIds }) => dataIds),
  ) {
    this.grid = grid;
    this.#byFiles = new Map(files.map((ids, i) => [filesKey(ids), grid.channels[i]]));
  }

  get width(): number {
    return this.grid.width;
  }

  get height(): number {
    return this.grid.height;
  }

  /** Sizes of the levels. */
  get levels(): readonly Size[] {
    return this.grid.levels;
  }

  /** The channels by {@link filesKey}. */
  get byFiles(): ReadonlyMap<string, GridChannel> {
    return this.#byFiles;
  }

  /** The channel of these files. */
  channelOf(ids: readonly string[]): GridChannel | undefined {
    return this.#byFiles.get(filesKey(ids));
  }

  /** The channel with this key. */
  channelOfKey(key: string): GridChannel | undefined {
    return this.grid.channels.find((channel) => channel.key === key);
  }
}

/** The name of a channel's files; one that is named twice counts once, as in the service's grid. */
export const filesKey = (ids: readonly string[]): string => [...new Set(ids)].toSorted().join();
