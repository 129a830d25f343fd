import { useStore } from 'zustand';
import type { Channel, Grid, GridChannel } from '../picture/document.js';
import { channelLabel, channelUm, gridChannelOf } from '../picture/grid-channel.js';
import type { PictureSession } from '../picture/session.js';

/** A channel of a session as the panel shows it. */
export interface ShownChannel {
  readonly channel: Channel;
  /** Undefined while a grid without it is shown. */
  readonly measured: GridChannel | undefined;
  readonly label: string;
  /** Wavelength, micrometres; null: unknown. */
  readonly um: number | null;
}

/** A channel of a session; undefined: it has none at this index. */
export function useChannel({ store, state }: PictureSession, index: number): ShownChannel | undefined {
  const channel = useStore(store, ({ picture }): Channel | undefined => picture.channels[index]);
  const grid = useStore(state, (each): Grid | null => each.grid);
  if (!channel) return undefined;
  const measured = gridChannelOf(grid, channel);
  return {
    channel,
    measured,
    label: channelLabel(channel, index, measured),
    um: channelUm(channel, measured),
  };
}
