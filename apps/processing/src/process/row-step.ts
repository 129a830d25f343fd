import type {
  RejectOutliersStep,
  SharpenStep,
  SmoothStep,
  SubtractBackgroundStep,
} from '#processing-client/contract';
import { smoothingReach, type SmoothingChoice } from '../picture/smoothing.js';

/** An algorithm whose rows each depend on a few rows of the input. */
export type RowStep = SmoothStep | SharpenStep | RejectOutliersStep | SubtractBackgroundStep;

/** A step's smoothing in the form that the filters use. */
export const smoothingOf = ({ method, sigma, size }: SmoothStep): SmoothingChoice => ({
  ...{ smoothMethod: method, smoothSigma: sigma, smoothSize: size },
});

/** Rows on either side that a row of the result depends on. */
export function rowReach(step: RowStep): number {
  switch (step.algorithm) {
    case 'smooth':
      return smoothingReach(smoothingOf(step));
    case 'sharpen':
      return smoothingReach({ smoothMethod: 'gaussian', smoothSigma: step.radius, smoothSize: 1 });
    case 'reject-outliers':
      return step.size - 1; // The median of the square, and that of its deviations.
    case 'subtract-background':
      return 0;
  }
}
