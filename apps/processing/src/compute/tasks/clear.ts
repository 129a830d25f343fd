export interface ClearTask {
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
  readonly out: Float32Array;
}

/** Marks some rows as without data. */
export function clear({ width, rowStart, rowEnd, out }: ClearTask): void {
  out.fill(NaN, rowStart * width, rowEnd * width);
}
