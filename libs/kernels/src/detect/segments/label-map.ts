/** The source of each pixel: 0 = none, else 1 … count. */
export interface LabelMap {
  /** `width × height` labels, row-major. */
  readonly labels: Int32Array;
  /** Columns. */
  readonly width: number;
  /** Rows. */
  readonly height: number;
  /** Number of sources; each label from 1 to it occurs. */
  readonly count: number;
}

/** Pixels that count as neighbours: along edges (4), or along edges and corners (8). */
export type Connectivity = 4 | 8;
