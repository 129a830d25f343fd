import { countCoverage, featherFootprint, footprintOf, type Coverage } from '#kernels';

export interface CoverageTask {
  readonly images: readonly Float32Array[];
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Coverage of some rows. */
export const measureCoverage = ({ images, width, rowStart, rowEnd }: CoverageTask): Coverage =>
  countCoverage(images, rowStart * width, rowEnd * width);

export interface FeatherTask {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
  /** Pixels. */
  readonly radius: number;
  readonly out: Float32Array;
}

/** The footprint of an image with faded edges. */
export function feather({ data, width, height, radius, out }: FeatherTask): void {
  featherFootprint(footprintOf(data, out), width, height, radius, out);
}
