/** Statistics of the pixels that survive the clipping; NaN when no pixel is finite. */
export interface SigmaClippedStatistics {
  /** Mean of the pixels that survive. */
  readonly mean: number;
  /** Their median. */
  readonly median: number;
  /** Population standard deviation (divisor n). */
  readonly std: number;
  /** Number of pixels that survive. */
  readonly pixels: number;
}
