/** Columns x0…x1 and rows y0…y1 of an image, ends excluded. */
export interface PixelBox {
  readonly x0: number;
  readonly x1: number;
  readonly y0: number;
  readonly y1: number;
}
