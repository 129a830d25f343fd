/** Rows of the output to compute, so that threads can share an image. */
export interface RowBand {
  /** First row. Default 0. */
  readonly rowStart?: number;
  /** Row to stop before. Default: the height. */
  readonly rowEnd?: number;
}
