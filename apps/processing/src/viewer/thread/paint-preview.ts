import { renderIndexed, type ColormapName, type Tone } from '#kernels';

export interface PaintPreviewTask {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
  readonly cmap: ColormapName;
  readonly invert: boolean;
  readonly rowStart: number;
  readonly rowEnd: number;
  /** RGBA. */
  readonly out: Uint8Array;
}

/** Writes some rows of a picture in a colour map. */
export function paintPreview({ data, width, height, tone, cmap, out, ...options }: PaintPreviewTask): void {
  renderIndexed(data, width, height, tone, cmap, out, options);
}
