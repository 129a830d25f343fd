import type { components } from '#sdk';
import { gridRequest } from '../composite-request.js';
import type { Grid, GridChannel, Picture } from '../document.js';
import type { DrawnGrid } from '../draw/engine.js';

export type GridInput = components['schemas']['GridInput'];

/** The grid of a picture, with its channels by their files. */
export class LoadedGrid {
  readonly grid: Grid;
  readonly #request: string;
  readonly #channels: ReadonlyMap<string, GridChannel>;

  /** @param body what was asked for @param picture the picture that the grid is of, whose files may be in another order */
  constructor(body: GridInput, grid: Grid, picture?: Picture) {
    this.grid = grid;
    this.#request = JSON.stringify(picture ? gridRequest(picture) : body);
    this.#channels = new Map(body.channels.map(({ dataIds }, i) => [filesKey(dataIds), grid.channels[i]]));
  }

  /** Whether it is what a picture asks for. */
  isOf(body: GridInput): boolean {
    return JSON.stringify(body) === this.#request;
  }

  /** The channel of these files. */
  channelOf(ids: readonly string[]): GridChannel | undefined {
    return this.#channels.get(filesKey(ids));
  }

  /** What a picture is drawn from while its own grid is not there yet: its channels that are in this one. */
  drawnFor({ channels }: Picture): DrawnGrid {
    const { width, height, levels } = this.grid;
    return { width, height, levels, channels: channels.map(({ ids }) => this.channelOf(ids)) };
  }

  /** Every channel by its files. */
  get channels(): ReadonlyMap<string, GridChannel> {
    return this.#channels;
  }
}

/** The name of a channel's files. */
export const filesKey = (ids: readonly string[]): string => ids.toSorted().join();
