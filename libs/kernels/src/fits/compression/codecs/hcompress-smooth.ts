/**
 * One level of H-transform coefficients: four quadrants of an array. Upper left the means of the 2×2 cells, upper
 * right their differences along a row, lower left along a column, lower right along both.
 */
export interface HCells {
  readonly a: Float64Array;
  /** From one row of `a` to the next. */
  readonly stride: number;
  /** Pixels of the level; there are half as many cells, rounded up. */
  readonly height: number;
  readonly width: number;
}

/**
 * Smooths a level of a lossily compressed image (White, Postman & Lattanzi 1992): moves the differences towards the slopes and the
 * curvature of the means of the neighbouring cells, as far as the pixels stay monotonic between the means, and by at most `largestChange`.
 */
export function smoothCells(cells: HCells, largestChange: number): void {
  const { stride, height, width } = cells;
  const upper = Math.ceil(height / 2);
  const left = Math.ceil(width / 2);
  const columnSlopes = upper * stride;
  const rowSlopes = left;
  smoothSlopes(
    cells,
    { first: 1, end: innerEnd(height) },
    { first: 0, end: left },
    stride,
    columnSlopes,
    largestChange,
  );
  smoothSlopes(
    cells,
    { first: 0, end: upper },
    { first: 1, end: innerEnd(width) },
    1,
    rowSlopes,
    largestChange,
  );
  smoothCurvature(cells, columnSlopes, rowSlopes, largestChange);
}

interface Range {
  readonly first: number;
  readonly end: number;
}

/** One past the last cell that has a complete neighbour behind it. */
function innerEnd(pixels: number): number {
  return Math.ceil(pixels / 2) - 1;
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(Math.min(value, highest), lowest);
}

/** Differences along one axis; `step` leads to the next cell on it, `slopes` from a mean to its difference. */
function smoothSlopes(
  { a, stride }: HCells,
  rows: Range,
  columns: Range,
  step: number,
  slopes: number,
  largestChange: number,
): void {
  for (let row = rows.first; row < rows.end; row++) {
    for (let column = columns.first; column < columns.end; column++) {
      const at = row * stride + column;
      const rise = a[at + step] - a[at];
      const riseBefore = a[at] - a[at - step];
      const highest = 4 * Math.max(Math.min(rise, riseBefore), 0);
      const lowest = 4 * Math.min(Math.max(rise, riseBefore), 0);
      if (lowest >= highest) continue;
      const wanted = clamp(rise + riseBefore, lowest, highest);
      const change = Math.trunc((wanted - 8 * a[at + slopes]) / 8);
      a[at + slopes] += clamp(change, -largestChange, largestChange);
    }
  }
}

function smoothCurvature(
  { a, stride, height, width }: HCells,
  columnSlopes: number,
  rowSlopes: number,
  largestChange: number,
): void {
  for (let row = 1; row < innerEnd(height); row++) {
    for (let column = 1; column < innerEnd(width); column++) {
      const at = row * stride + column;
      const mean = a[at];
      // Rises between the mean and those of the four diagonal neighbours.
      const toBoth = a[at + stride + 1] - mean;
      const toLower = mean - a[at + stride - 1];
      const toUpper = mean - a[at - stride + 1];
      const toNone = a[at - stride - 1] - mean;
      const x2 = 2 * a[at + columnSlopes];
      const y2 = 2 * a[at + rowSlopes];
      const highest =
        16 *
        Math.min(
          Math.max(toBoth, 0) - x2 - y2,
          Math.max(toLower, 0) + x2 - y2,
          Math.max(toUpper, 0) - x2 + y2,
          Math.max(toNone, 0) + x2 + y2,
        );
      const lowest =
        16 *
        Math.max(
          Math.min(toBoth, 0) - x2 - y2,
          Math.min(toLower, 0) + x2 - y2,
          Math.min(toUpper, 0) - x2 + y2,
          Math.min(toNone, 0) + x2 + y2,
        );
      if (lowest >= highest) continue;
      const corner = at + columnSlopes + rowSlopes;
      const wanted = clamp(toBoth + toNone + toUpper + toLower, lowest, highest);
      const change = Math.trunc((wanted - 64 * a[corner]) / 64);
      a[corner] += clamp(change, -largestChange, largestChange);
    }
  }
}
