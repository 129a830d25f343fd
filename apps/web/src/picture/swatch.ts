import { linearToSrgb } from '#kernels';
import type { Channel } from './document.js';
import { shareOf } from './draw/look.js';

/**
 * The colour of a channel's brightest parts in the picture, in CSS: its share of the sum over what the sum is divided by. A luminance
 * channel is grey. @param normalization of the picture
 */
export function swatchColor(channel: Pick<Channel, 'color' | 'weight'>, normalization: number): string {
  const { rgb, weight } = shareOf(channel);
  const shares = (rgb ?? [1, 1, 1]).map((part) =>
    rgb ? (weight * part) / (normalization || 1) : weight / 2,
  );
  return `rgb(${shares.map((share) => Math.round(255 * linearToSrgb(Math.min(1, share)))).join(' ')})`;
}
