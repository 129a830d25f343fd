import { findImageHdu, isImage, type ByteSource, type Hdu } from '#kernels';
import type { ImageLimit } from '../../engine/scratch/scratch.tasks.js';

/** The image of a request is larger than its limit. */
export class TooManyPixelsError extends Error {
  constructor(readonly pixels: number) {
    super(`the image has ${pixels} pixels`);
    this.name = 'TooManyPixelsError';
  }
}

/**
 * Compares the image of a request with its limit, at the first header that shows it: a later one that would be chosen instead is not
 * awaited.
 * @returns a function that takes each HDU of the file; it throws TooManyPixelsError
 */
export function watchImage(source: ByteSource, { hdu: index, maxPixels }: ImageLimit): (hdu: Hdu) => void {
  let shown: Hdu | undefined;
  return (hdu) => {
    if (!isImage(hdu)) return;
    const isAsked = index === undefined ? hdu.shape.length >= 2 : hdu.index === index;
    if (!isAsked) return;
    // One of the two before and now: a file may have any number of HDUs.
    shown = index === undefined ? findImageHdu({ source, hdus: shown ? [shown, hdu] : [hdu] }) : hdu;
    const [width, height = 1] = shown.shape;
    if (width * height > maxPixels) throw new TooManyPixelsError(width * height);
  };
}
