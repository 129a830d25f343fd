/** Values on a coarse grid of boxes that covers an image; the value stands for the middle of its box. */
export interface Mesh {
  /** `columns × rows` values, row-major; NaN = unknown. */
  readonly values: Float64Array;
  /** Boxes in a row. */
  readonly columns: number;
  /** Rows of boxes. */
  readonly rows: number;
  /** Size of a box in pixels; the last box of a row or column may reach beyond the image. */
  readonly boxWidth: number;
  /** Rows of pixels in a box. */
  readonly boxHeight: number;
}

/** A mesh of the same boxes with other values. */
export function withValues(mesh: Mesh, values: Float64Array): Mesh {
  return { ...mesh, values };
}

/** Median of the values that are not NaN, the mean of the middle two when their number is even; NaN when there are none. */
export function medianOf(values: Float64Array): number {
  const valid = values.filter((value) => value === value).sort();
  return medianOfSorted(valid, valid.length);
}

/** Median of the first `count` values, which are sorted; NaN when there are none. */
export function medianOfSorted(values: Float64Array, count: number): number {
  const middle = count >> 1;
  if (count === 0) return NaN;
  return count & 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}
