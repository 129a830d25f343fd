/** Dither offsets as fractions of the image's side: the corners of a slanted box, as NIRCam's INTRAMODULEBOX. */
const DITHERS: readonly (readonly [number, number])[] = [
  [-0.011, -0.007],
  [0.012, -0.012],
  [0.008, 0.011],
  [-0.013, 0.009],
];
/** Share of the side that one exposure covers. */
const SHARE = 0.968;
/** Rotation of the detector against the image, radians, which slants its borders. */
const SLANT = 0.006;

/**
 * Counts for each pixel of rows rowStart … rowEnd−1 how many of `exposures` cover it (0 … exposures); outside the detector's
 * rotated outline it is 0, so that corners and borders stay empty.
 */
export function countExposures(
  width: number,
  height: number,
  exposures: number,
  rowStart: number,
  rowEnd: number,
  out: Uint8Array,
): void {
  out.fill(0, 0, (rowEnd - rowStart) * width);
  const halfX = (SHARE * width) / 2;
  const halfY = (SHARE * height) / 2;
  for (let exposure = 0; exposure < exposures; exposure++) {
    const [stepX, stepY] = DITHERS[exposure % DITHERS.length];
    const centreX = (width - 1) / 2 + stepX * width;
    const centreY = (height - 1) / 2 + stepY * height;
    for (let row = rowStart; row < rowEnd; row++) {
      const dy = row - centreY;
      if (Math.abs(dy) > halfY) continue;
      const middle = centreX + SLANT * dy;
      const left = Math.max(0, Math.ceil(middle - halfX));
      const right = Math.min(width - 1, Math.floor(middle + halfX));
      const base = (row - rowStart) * width;
      for (let column = left; column <= right; column++) out[base + column]++;
    }
  }
}
