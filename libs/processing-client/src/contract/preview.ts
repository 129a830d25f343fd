import type { ColorMap, Tone } from './tone.js';

export const SMOOTHINGS = ['gaussian', 'median', 'box', 'astropy_gaussian', 'astropy_box', ''] as const;

/** A picture of one image HDU. */
export interface PreviewRequest extends Tone {
  readonly key: string;
  readonly hdu?: number;
  readonly cmap: ColorMap;
  readonly width: number;
  readonly height: number;
  readonly fit: 'inside' | 'exact';
  readonly format: 'png' | 'jpeg';
  readonly quality: number;
  readonly invert: boolean;
  readonly sliceIndex?: number;
  /** Cut-out in pixels of the image. */
  readonly cutout?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly smoothMethod: (typeof SMOOTHINGS)[number];
  readonly smoothSigma: number;
  readonly smoothSize: number;
  /** Tone from the data instead of from the fields above (thumbnails). */
  readonly autoTone?: boolean;
}

/** Headers of the answer that carry numbers. */
export const PREVIEW_HEADERS = { slices: 'x-cube-slices', slice: 'x-cube-slice' } as const;
