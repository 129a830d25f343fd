import { matchResolution, sharpenPicture, type PicturePixels } from '#kernels';

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

export interface BlurTask {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Widths of point sources in pixels: of this channel, and the one to reach. */
  readonly from: number;
  readonly to: number;
}

/** Blurs a channel to the resolution of another, in place. */
export function blur({ data, width, height, from, to }: BlurTask): void {
  data.set(matchResolution({ data, width, height }, from, to).data);
}
