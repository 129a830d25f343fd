import type { components } from '#sdk';
import { formatBytes, formatSeconds } from '../../../parts/format.js';

type Estimate = components['schemas']['CompositeEstimate'];

const COUNT = new Intl.NumberFormat('en-GB');

/** A number of pixels along a side. */
export const sideWords = (pixels: number): string => COUNT.format(pixels);

/** A size: 4,012 × 3,980. */
export const sizeWords = ({ width, height }: { readonly width: number; readonly height: number }): string =>
  `${sideWords(width)} × ${sideWords(height)}`;

/** Shorter work is over as soon as other work allows. */
const FEW_SECONDS = 5;

/** What the service expects, when it has nothing else to do: 4,012 × 3,980 pixels, about 12 s · reads 384 MB of images. */
export function estimateWords({ width, height, seconds, inputBytes }: Estimate) {
  const time =
    seconds < FEW_SECONDS ? 'a few seconds, unless the service is busy' : `about ${formatSeconds(seconds)}`;
  return {
    size: `${sizeWords({ width, height })} pixels`,
    cost: `${time} · reads ${formatBytes(inputBytes)} of images`,
  };
}

/** Why the picture cannot be made, or not as it was meant; undefined when there is nothing to say. */
export function estimateWarning({ fits, peakMemoryBytes, leftOutImages }: Estimate): string | undefined {
  if (!fits)
    return `The service does not have the ${formatBytes(peakMemoryBytes)} of memory that this takes. Choose a smaller size.`;
  if (leftOutImages === 0) return undefined;
  const what = leftOutImages === 1 ? 'One image is' : `${leftOutImages} images are`;
  return `${what} too far away to be in the picture.`;
}
