import { countCoverage, featherFootprint, type Coverage } from '#kernels';

export interface CoverageTask {
  readonly footprints: readonly Float32Array[];
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Coverage of some rows. */
export const measureCoverage = ({ footprints, width, rowStart, rowEnd }: CoverageTask): Coverage =>
  countCoverage(footprints, rowStart * width, rowEnd * width);

export interface FeatherTask {
  readonly footprint: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Pixels. */
  readonly radius: number;
}

/** Fades the edges of a footprint, in place. */
export function feather({ footprint, width, height, radius }: FeatherTask): void {
  featherFootprint(footprint, width, height, radius, footprint);
}
