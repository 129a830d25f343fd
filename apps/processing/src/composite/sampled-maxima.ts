import { measureMaximum, type MixedChannel } from './composite.tasks.js';
import type { Work } from '../engine/request-context.js';
import type { CompositeLayout } from './composite-layout.js';
import { maskIn } from './fade-edges.js';
import type { ToMix } from './mix-picture.js';

/** A channel as it goes into the picture where its edges are far. */
export type UnfadedChannel = Omit<MixedChannel, 'mask'>;

/**
 * The largest component of the summed channels at the samples of each tile. A fade only darkens: the tiles in which edges fade are
 * looked at without it first, and again only if they could hold the maximum of all; else 0 is said of them.
 */
export async function sampledMaxima(
  work: Work,
  channels: readonly UnfadedChannel[],
  { sampled, fade }: ToMix,
  { tiles, step }: CompositeLayout,
): Promise<number[]> {
  const measure = (indices: readonly number[], isFaded: boolean): Promise<number[]> =>
    work.tasks.runEach(
      measureMaximum,
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
  const maxima = unfaded.map((maximum, index) => (edges.includes(index) ? 0 : maximum));
  const inner = largest(maxima);
  const candidates = edges.filter((index) => unfaded[index] > inner);
  const faded = await measure(candidates, true);
  candidates.forEach((index, i) => (maxima[index] = faded[i]));
  return maxima;
}

export const largest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0);
