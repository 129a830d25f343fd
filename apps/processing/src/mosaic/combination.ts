import type { CombineMethod, MosaicSpec, Resampling } from '#processing-client/contract';

/** How the images of a mosaic are combined. */
export interface Combination {
  readonly method: CombineMethod;
  readonly rejectSigma: number | null;
  readonly resampling: Resampling;
  /** Whether each pixel counts by its weight in the file's WHT plane. */
  readonly isWeighed: boolean;
}

/** The combination that a request asks for. */
export const combinationOf = ({
  combineMethod,
  rejectSigma,
  resampling,
  weighting,
}: MosaicSpec): Combination => ({
  method: combineMethod,
  rejectSigma,
  resampling,
  isWeighed: weighting === 'wht',
});

/** Whether the values of all images are needed side by side. */
export const isStacked = ({ method, rejectSigma }: Combination): boolean =>
  method === 'median' || rejectSigma !== null;

/** Whether pixels count by more than whether they have a value. */
export const countsParts = ({ isWeighed, resampling }: Combination): boolean =>
  isWeighed || resampling === 'exact';
