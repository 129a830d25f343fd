import type { Channel, Grid, GridChannel } from './document.js';

/** The measurements of a channel; undefined while a grid without it is shown. */
export const gridChannelOf = (grid: Grid | null, { ids }: Pick<Channel, 'ids'>): GridChannel | undefined =>
  grid?.channels.find(
    ({ dataIds }) => dataIds.length === ids.length && dataIds.every((id, i) => id === ids[i]),
  );

/** What a channel is called: its own name, else the filter. */
export const channelLabel = (channel: Channel, index: number, measured?: GridChannel): string =>
  channel.label ?? measured?.label ?? `Channel ${index + 1}`;

/** The wavelength of a channel, micrometres; null: unknown. */
export const channelUm = ({ um }: Channel, measured?: GridChannel): number | null =>
  um ?? measured?.wavelengthUm ?? null;
