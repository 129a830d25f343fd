/** Size of a picture, and how many components its pixels have: 1 is a grey or an entry of a palette. */
export interface PngLayout {
  /** Pixels in a row. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** Components of a pixel, one after another. */
  readonly components: 1 | 3 | 4;
}
