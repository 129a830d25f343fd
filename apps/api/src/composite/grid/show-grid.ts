import { TILE_SIZE, type CompositionGrid, type GridChannel } from '#processing-client';
import { gridIdOf, type DefinedChannel, type StoredGrid } from './grid-definition.js';
import type { CompositionChannelView, CompositionGridView } from './grid.dto.js';

/** A stored grid as clients see it: without what only the engine needs. */
export function showGrid({ definition, measured, keys }: StoredGrid): CompositionGridView {
  const id = gridIdOf(definition);
  return {
    id,
    tileSize: TILE_SIZE,
    ...measuredOfGrid(measured),
    channels: measured.channels.map((channel, index) => ({
      key: keys[index],
      ...definedOfChannel(definition.channels[index]),
      ...measuredOfChannel(channel),
      urlTemplate: `/api/composite/grid/${id}/${keys[index]}/{z}/{x}/{y}?encoding={encoding}`,
    })),
  };
}

const measuredOfGrid = ({ placement: _, channels: __, ...measured }: CompositionGrid) => measured;

type Measured = Omit<CompositionChannelView, 'key' | 'urlTemplate' | keyof DefinedChannel>;

const measuredOfChannel = ({ placement: _, ...measured }: GridChannel): Measured => measured;

const definedOfChannel = ({ inputs: _, ...defined }: DefinedChannel) => defined;
