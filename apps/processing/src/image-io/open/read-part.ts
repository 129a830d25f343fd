import {
  maskUncovered,
  maskUnusable,
  readImageFloat64,
  readImageRows,
  type FitsFile,
  type Float64Raster,
  type Hdu,
  type PixelWindow,
  type Raster,
} from '#kernels';

/** Flags of an image's pixels, open. */
export interface OpenQuality {
  readonly hdu: Hdu;
  /** A pixel with one of these flags is not measured. */
  readonly unusableBits: number;
}

/** An open image, with its weights and flags. */
export interface OpenImage {
  readonly file: FitsFile;
  readonly image: Hdu;
  readonly weights: Hdu | null;
  /** Absent when unusable pixels are drawn, not measured. */
  readonly quality?: OpenQuality | null;
}

/** Reads a part of a plane, into `out` if given; pixels of weight 0 are NaN, and unusable ones when the quality is given. */
export async function readPart(
  open: OpenImage,
  plane: number,
  part: PixelWindow,
  out?: Float32Array,
): Promise<Raster> {
  const raster = await readImageRows(open.file, open.image, { ...part, plane }, out);
  await maskPart(open, plane, part, raster.data);
  return raster;
}

/** {@link readPart} in double precision. @param mask memory for as many singles, used when some pixels do not count */
export async function readPartDoubles(
  open: OpenImage,
  plane: number,
  part: PixelWindow,
  { out, mask }: { readonly out: Float64Array; readonly mask: () => Float32Array },
): Promise<Float64Raster> {
  const raster = await readImageFloat64(open.file, open.image, { ...part, plane }, out);
  if (!open.weights && !open.quality) return raster;
  const masked = mask().fill(0);
  await maskPart(open, plane, part, masked);
  for (let i = 0; i < masked.length; i++) if (Number.isNaN(masked[i])) out[i] = NaN;
  return raster;
}

/** Sets pixels that do not count to NaN. */
async function maskPart(
  { file, weights, quality }: OpenImage,
  plane: number,
  part: PixelWindow,
  data: Float32Array,
): Promise<void> {
  if (weights) maskUncovered(data, (await readImageRows(file, weights, part)).data);
  if (!quality) return;
  const flags = await readImageFloat64(file, quality.hdu, { ...part, plane });
  maskUnusable(data, flags.data, quality.unusableBits);
}
