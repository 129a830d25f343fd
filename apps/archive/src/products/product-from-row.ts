import type { ArchiveProduct } from '#archive-client/contract';
import type { PortalRow } from '../portal/portal-message.js';
import { levelCell, numberCell, textCell } from '../search/cell.js';
import { fileKind } from './file-kind.js';

/** Converts a product row (docs/reference/archive-protocol.md, "Product rows"). @returns `null` when it names no file */
export function productFromRow(row: PortalRow): ArchiveProduct | null {
  const productFilename = textCell(row.productFilename);
  const dataUri = textCell(row.dataURI);
  if (!productFilename || !dataUri) return null;
  const kind = fileKind(productFilename, textCell(row.dataproduct_type));
  return {
    obsId: textCell(row.obs_id) ?? '',
    productFilename,
    kind,
    isViewable: kind === 'image',
    calibrationLevel: levelCell(row.calib_level),
    productType: textCell(row.productType),
    subGroup: textCell(row.productSubGroupDescription),
    // 0 means unknown: the download asks the archive itself.
    size: numberCell(row.size) || null,
    dataUri,
    isPublic: row.dataRights === 'PUBLIC',
  };
}
