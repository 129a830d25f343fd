import { AppError, assertStorageKey, fieldError } from '#platform';
import type { DownloadRequest } from '#archive-client/contract';
import { isDataUri } from '../portal/data-uri.js';

export { ARCHIVE_PREFIX, archiveFileKey as storageKey } from '#archive-client/contract';

/** MD5 as the archive writes it. */
const MD5 = /^[0-9a-f]{32}$/;

/**
 * Validates ids, which become paths, and names, which become URIs, before anything else.
 * @throws AppError validation
 */
export function assertDownloadRequest({ obsId, files }: DownloadRequest): void {
  assertSegment('obsId', obsId);
  files.forEach(({ fileName, dataUri, checksum }, i) => {
    assertSegment(`files.${i}.fileName`, fileName);
    if (!isDataUri(dataUri)) throw fieldError(`files.${i}.dataUri`, 'must be a mast:JWST/product/ URI');
    if (checksum && !MD5.test(checksum.md5))
      throw fieldError(`files.${i}.checksum.md5`, 'must be 32 hex digits');
  });
  const names = files.map(({ fileName }) => fileName);
  if (new Set(names).size < names.length) throw fieldError('files', 'must not name a file twice');
}

/** @throws AppError validation naming the field */
export function assertSegment(field: string, segment: string): void {
  if (segment.includes('/')) throw fieldError(field, 'must not contain a slash');
  try {
    assertStorageKey(segment);
  } catch (error) {
    throw error instanceof AppError ? fieldError(field, error.message) : error;
  }
}
