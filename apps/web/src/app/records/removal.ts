import type { LibraryRecord } from '#sdk';
import { formatBytes } from '../../parts/format.js';
import { counted } from '../../parts/record-words.js';

/** What a removal takes away. */
export interface Removal {
  readonly records: readonly LibraryRecord[];
  /** Mosaics that the service has made of these and other files of their observation: they go with them. */
  readonly mosaics: readonly LibraryRecord[];
}

/** @param relatives all records of the observations of the records */
export function removalOf(records: readonly LibraryRecord[], relatives: readonly LibraryRecord[]): Removal {
  const ids = new Set(records.map(({ id }) => id));
  const isOf = ({ id, parentId, derivedFrom }: LibraryRecord): boolean =>
    !ids.has(id) && parentId === null && derivedFrom.some((source) => ids.has(source));
  return { records, mosaics: relatives.filter(isOf) };
}

/** "14 files, 2.3 GB, 3 mosaics" */
export function removalInWords({ records, mosaics }: Removal): string {
  const bytes = [...records, ...mosaics].reduce((sum, { fileSize }) => sum + fileSize, 0);
  const parts = [counted(records.length, 'file'), formatBytes(bytes)];
  return [...parts, ...(mosaics.length > 0 ? [counted(mosaics.length, 'mosaic')] : [])].join(', ');
}
