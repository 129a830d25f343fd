import type { MixedChannel } from '../compute/tasks/mix-tile.js';
import type { Work } from '../operations/work.js';
import type { CompositeLayout } from './composite-layout.js';
import { maskIn } from './fade-edges.js';
import type { ToMix } from './mix-picture.js';

/** A channel as it goes into the picture where its edges are far. */
export type UnfadedChannel = Omit<MixedChannel, 'mask'>;

/**
 * The largest component of the summed channels, at the samples. A fade only darkens: the tiles in which edges fade are looked
 * at without it first, and again only if they could hold the maximum.
 */
export async function sampledMaximum(
  work: Work,
  channels: readonly UnfadedChannel[],
  { sampled, fade }: ToMix,
  { tiles, step }: CompositeLayout,
): Promise<number> {
  const measure = (indices: readonly number[], isFaded: boolean): Promise<number[]> =>
    work.tasks.runEach(
      'measureMaximum',
      indices.map((index) => ({
        channels: channels.map((channel, i) => ({
          ...channel,
          samples: sampled[i].samples,
          mask: isFaded ? maskIn(fade, i, index) : null,
        })),
        ...{ tile: tiles[index], fadeRadius: fade.radius, step },
      })),
    );
  const all = tiles.map((_, index) => index);
  const unfaded = await measure(all, false);
  const edges = all.filter((index) => channels.some((_, i) => maskIn(fade, i, index) !== null));
  const inner = largest(unfaded.filter((_, index) => !edges.includes(index)));
  const candidates = edges.filter((index) => unfaded[index] > inner);
  return Math.max(inner, largest(await measure(candidates, true)));
}

export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
