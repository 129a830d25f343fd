import { productSuffix } from './file-name.js';
import { PRODUCT_SUFFIXES, type ProcessingLevel, type ProductKind } from './product-suffixes.js';

const ofName = (fileName: string) => PRODUCT_SUFFIXES[productSuffix(fileName)];

/** Content of a file by its suffix; `null` if unknown. */
export const productKind = (fileName: string): ProductKind => ofName(fileName)?.kind ?? null;

/** Calibration levels of the archive with this suffix; empty: any. */
export const calibrationLevelsOf = (fileName: string): readonly number[] =>
  ofName(fileName)?.calibrationLevels ?? [];

/** Contributed products have names of their own. */
const CONTRIBUTED = 4;

/**
 * Calibration level of a file, given that of its observation in the archive: an exposure of level 2 also has its `_uncal`,
 * which is level 1. A suffix of a single level decides.
 */
export function calibrationLevelOf(fileName: string, ofObservation: number | null): number | null {
  const possible = calibrationLevelsOf(fileName);
  if (ofObservation === null || ofObservation === CONTRIBUTED || possible.length !== 1) return ofObservation;
  return possible[0];
}

/**
 * Processing level of a file: by its suffix, but the archive's calibration level wins when it is known (an exposure-level
 * `_i2d` is level 2).
 */
export function processingLevel(fileName: string, calibrationLevel: number | null = null): ProcessingLevel {
  const bySuffix = ofName(fileName)?.level ?? 'unknown';
  if (calibrationLevel === 1) return 'L1';
  if (calibrationLevel === 2) return bySuffix === 'L2a' ? 'L2a' : 'L2b';
  if (calibrationLevel === 3 || calibrationLevel === 4) return 'L3';
  return bySuffix;
}
