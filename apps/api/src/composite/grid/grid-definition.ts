import { createHash } from 'node:crypto';
import type { CompositionGrid, CompositionGridSpec } from '#processing-client';

/** A file that a channel is made of, with the content that it had when the grid was defined. */
export interface DefinedInput {
  readonly recordId: string;
  readonly sha256: string;
}

/** A channel of a grid. */
export interface DefinedChannel {
  /** Each record of the request once, in order, so that the order of a request does not matter. */
  readonly dataIds: readonly string[];
  readonly label: string | null;
  readonly wavelengthUm: number | null;
  /** The records of `dataIds`, or the mosaics that replace them. */
  readonly inputs: readonly DefinedInput[];
}

/** Everything that a grid is made from. */
export interface GridDefinition extends Omit<CompositionGridSpec, 'channels'> {
  readonly channels: readonly DefinedChannel[];
  /** The version of the engine: another one may put other values into the same pixels. */
  readonly engine: string;
}

/** A grid as it is stored: its definition, and what the engine measured on it. */
export interface StoredGrid {
  readonly definition: GridDefinition;
  readonly measured: CompositionGrid;
  /** Keys of the channels. */
  readonly keys: readonly string[];
}

/** Ids of grids, and keys of their channels. */
export const GRID_NAME = /^[0-9a-f]{32}$/;

/** 128 bits of the digest. */
const NAME_LENGTH = 32;

const nameOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, NAME_LENGTH);

export const gridIdOf = (definition: GridDefinition): string => nameOf(definition);

export const toStored = (definition: GridDefinition, measured: CompositionGrid): StoredGrid => ({
  definition,
  measured,
  keys: measured.channels.map((_, index) => channelKeyOf(definition, measured, index)),
});

/**
 * The key of a channel: a digest of all that the values of its tiles depend on. Grids of other channels, labels or another order of the
 * channels have the same keys as long as their pixels are the same.
 */
function channelKeyOf(
  { engine, channels }: GridDefinition,
  { placement: grid, channels: measured }: CompositionGrid,
  index: number,
): string {
  const { placement, zero, scale } = measured[index];
  return nameOf([engine, grid, channels[index].inputs, placement, zero, scale]);
}
