import type { Command } from '../../../picture/commands.js';

/** Gives a channel other files: another grid, which the view is the whole of. Its tone stays. A channel keeps one file at least. */
export const setFiles =
  (index: number, ids: readonly string[]): Command =>
  (picture) => {
    if (!(index in picture.channels) || ids.length === 0) return picture;
    const channel = { ...picture.channels[index], ids };
    return { ...picture, channels: picture.channels.with(index, channel), view: null };
  };
