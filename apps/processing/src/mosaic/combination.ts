import type { CombineMethod, MosaicSpec, Resampling } from '#processing-client/contract';

/** Method of combining the images of a mosaic. */
export interface Combination {
  readonly method: CombineMethod;
  readonly rejectSigma: number | null;
  readonly resampling: Resampling;
  /** Whether each pixel is weighted by the file's WHT plane. */
  readonly isWeighed: boolean;
}

/** The combination that a request specifies. */
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

/** Whether pixels have weights other than 0 and 1. */
export const countsParts = ({ isWeighed, resampling }: Combination): boolean =>
  isWeighed || resampling === 'exact';
