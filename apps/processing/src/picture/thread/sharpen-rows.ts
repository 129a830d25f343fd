import { sharpenPicture, type PicturePixels } from '#kernels';

export interface SharpenTask {
  readonly pixels: PicturePixels;
  readonly width: number;
  readonly height: number;
  readonly components: 3 | 4;
  readonly options: { readonly radius: number; readonly amount: number; readonly threshold: number };
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly out: PicturePixels;
}

/** Sharpens some rows of a picture. */
export function sharpen({
  pixels,
  width,
  height,
  components,
  options,
  rowStart,
  rowEnd,
  out,
}: SharpenTask): void {
  sharpenPicture(pixels, { width, height, components }, options, out, rowStart, rowEnd);
}
