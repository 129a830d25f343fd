/**
 * DAOFIND's first roundness: an elongated star has more light in two opposite quadrants of the enhanced image than in the other two. The
 * quadrants map to each other by rotations of 90°, each with one of the four half axes; the central pixel belongs to none.
 *
 * @param enhanced pixels of the enhanced image around the peak, row-major
 * @returns 2 (Σ of one pair − Σ of the other) / Σ |all|; 0 for a star that is symmetric under a rotation by 90°
 */
export function roundnessBySymmetry(enhanced: Float64Array, xRadius: number, yRadius: number): number {
  let difference = 0;
  let total = 0;
  let at = 0;
  for (let y = -yRadius; y <= yRadius; y++) {
    for (let x = -xRadius; x <= xRadius; x++) {
      const value = enhanced[at++];
      if (x === 0 && y === 0) continue;
      difference += quadrantSign(x, y) * value;
      total += Math.abs(value);
    }
  }
  return (2 * difference) / total;
}

/** −1 in the quadrants right below (x > 0, y ≤ 0) and left above (x < 0, y ≥ 0), 1 in the other two. */
function quadrantSign(x: number, y: number): number {
  return (x > 0 && y <= 0) || (x < 0 && y >= 0) ? -1 : 1;
}
