import type { ArchiveProduct, CalibrationLevel } from '#archive-client/contract';
import { calibrationLevelsOf, isFitsName, productKind } from '#observatory';

/**
 * Kind of a product by the suffix of its name; FITS files with other names are images when the archive calls the product an
 * image. Previews and other files are `other`.
 */
export function fileKind(fileName: string, dataProductType: string | null): ArchiveProduct['kind'] {
  const kind = productKind(fileName);
  if (kind === 'table') return kind;
  if (!isFitsName(fileName)) return 'other';
  return kind ?? (dataProductType?.toLowerCase() === 'image' ? 'image' : 'other');
}

/**
 * Whether a file belongs to a calibration level: the archive's calib_level says so, and a known suffix does not contradict it.
 */
export function matchesLevel(
  fileName: string,
  archiveLevel: number | null,
  levels: readonly CalibrationLevel[],
): boolean {
  const level = levels.find((l) => l === archiveLevel);
  if (!level) return false;
  const possible = calibrationLevelsOf(fileName);
  return possible.length === 0 || level === 4 || possible.includes(level);
}
