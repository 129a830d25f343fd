import { KEY_BINS } from '#kernels/parallel';

/** Order statistics that a second look counts around: two for each of ten percentages. */
const ORDER_STATISTICS = 20;
const BYTES_PER_COUNT = 4;

/** The most bytes that a second look at an image with a histogram of so many bins counts in. */
export const mostSecondLookBytes = (bins: number): number =>
  BYTES_PER_COUNT * (ORDER_STATISTICS * KEY_BINS + bins);
