import {
  maskUncovered,
  readImageRows,
  type FitsFile,
  type Hdu,
  type PixelWindow,
  type Raster,
} from '#kernels';

/** An image and its weights, open. */
export interface OpenImage {
  readonly file: FitsFile;
  readonly image: Hdu;
  readonly weights: Hdu | null;
}

/** Reads a part of a plane; pixels of weight 0 are NaN. Into `out`, when it is given. */
export async function readPart(
  { file, image, weights }: OpenImage,
  plane: number,
  part: PixelWindow,
  out?: Float32Array,
): Promise<Raster> {
  const raster = await readImageRows(file, image, { ...part, plane }, out);
  if (weights) maskUncovered(raster.data, (await readImageRows(file, weights, part)).data);
  return raster;
}
