import type { components } from '#sdk';
import { formatBytes } from '../../parts/format.js';
import { counted } from '../../parts/record-words.js';

type Report = components['schemas']['BulkRemovalReport'];

/** What a removal takes away, or has taken away. */
export interface Removal {
  readonly files: number;
  /** Mosaics that the service has made of these and other files of their observations: they go with them. */
  readonly mosaics: number;
  readonly bytes: number;
  readonly names: readonly string[];
  /** Ids of the records that stay, since they may not be removed. */
  readonly refused: readonly string[];
}

/** A removal of the service. @param askedCount how many records it was asked to remove */
export function removalOf({ deleted, totalBytes, fileNames, skipped }: Report, askedCount: number): Removal {
  const files = askedCount - skipped.length;
  const refused = skipped.filter(({ reason }) => reason !== 'not found').map(({ id }) => id);
  return { files, mosaics: deleted - files, bytes: totalBytes, names: fileNames, refused };
}

/** Several removals as one. */
export const sumOf = (removals: readonly Removal[]): Removal => ({
  files: removals.reduce((sum, { files }) => sum + files, 0),
  mosaics: removals.reduce((sum, { mosaics }) => sum + mosaics, 0),
  bytes: removals.reduce((sum, { bytes }) => sum + bytes, 0),
  names: removals.flatMap(({ names }) => names),
  refused: removals.flatMap(({ refused }) => refused),
});

/** "14 files, 2.3 GB, 3 mosaics" */
export const removalInWords = ({ files, mosaics, bytes }: Removal): string =>
  [counted(files, 'file'), formatBytes(bytes), ...(mosaics > 0 ? [counted(mosaics, 'mosaic')] : [])].join(
    ', ',
  );
