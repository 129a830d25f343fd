/** Values on a coarse grid of boxes that covers an image; the value stands for the middle of its box. */
export interface Mesh {
  /** `columns × rows` values, row-major; NaN = unknown. */
  readonly values: Float64Array;
  readonly columns: number;
  readonly rows: number;
  /** Size of a box in pixels; the last box of a row or column may reach beyond the image. */
  readonly boxWidth: number;
  readonly boxHeight: number;
}

/** A mesh of the same boxes with other values. */
export function withValues(mesh: Mesh, values: Float64Array): Mesh {
  return { ...mesh, values };
}

/** Median of the values that are not NaN, the mean of the middle two when their number is even; NaN when there are none. */
export function medianOf(values: Float64Array): number {
  const valid = values.filter((value) => value === value).sort();
  const middle = valid.length >> 1;
  if (valid.length === 0) return NaN;
  return valid.length & 1 ? valid[middle] : (valid[middle - 1] + valid[middle]) / 2;
}
