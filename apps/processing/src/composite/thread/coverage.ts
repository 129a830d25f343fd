import { countCoverage, type Coverage } from '#kernels';

export interface CoverageTask {
  readonly images: readonly Float32Array[];
  readonly width: number;
  readonly rowStart: number;
  readonly rowEnd: number;
}

/** Coverage of some rows. */
export const measureCoverage = ({ images, width, rowStart, rowEnd }: CoverageTask): Coverage =>
  countCoverage(images, rowStart * width, rowEnd * width);
