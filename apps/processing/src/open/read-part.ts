import {
  maskUncovered,
  maskUnusable,
  readImageFloat64,
  readImageRows,
  type FitsFile,
  type Hdu,
  type PixelWindow,
  type Raster,
} from '#kernels';

/** Flags of an image's pixels, open. */
export interface OpenQuality {
  readonly unit: Hdu;
  /** A pixel with one of these flags is not measured. */
  readonly unusableBits: number;
}

/** An image and what says which of its pixels count, open. */
export interface OpenImage {
  readonly file: FitsFile;
  readonly image: Hdu;
  readonly weights: Hdu | null;
  /** Left out where unusable pixels are to be read like others: where they are drawn, not measured. */
  readonly quality?: OpenQuality | null;
}

/** Reads a part of a plane; pixels of weight 0 are NaN, and unusable ones where the quality is given. Into `out`, when it is given. */
export async function readPart(
  { file, image, weights, quality }: OpenImage,
  plane: number,
  part: PixelWindow,
  out?: Float32Array,
): Promise<Raster> {
  const raster = await readImageRows(file, image, { ...part, plane }, out);
  if (weights) maskUncovered(raster.data, (await readImageRows(file, weights, part)).data);
  if (quality) {
    const flags = await readImageFloat64(file, quality.unit, { ...part, plane });
    maskUnusable(raster.data, flags.data, quality.unusableBits);
  }
  return raster;
}
