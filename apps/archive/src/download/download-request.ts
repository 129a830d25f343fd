import { AppError, assertStorageKey, fieldError } from '#platform';
import type { DownloadRequest } from '#archive-client/contract';
import { isDataUri } from '../portal/data-uri.js';

/** Where finished files go (spec.md, "Data record": data/archive/{obs_id}/). */
export const storageKey = (obsId: string, fileName: string): string => `archive/${obsId}/${fileName}`;

/**
 * Ids and names become paths, URIs become requests: nothing is done before all of them are sound.
 * @throws AppError validation
 */
export function assertDownloadRequest({ obsId, files }: DownloadRequest): void {
  assertSegment('obsId', obsId);
  files.forEach(({ fileName, dataUri }, i) => {
    assertSegment(`files.${i}.fileName`, fileName);
    if (!isDataUri(dataUri)) throw fieldError(`files.${i}.dataUri`, 'must be a mast:JWST/product/ URI');
  });
  const names = files.map(({ fileName }) => fileName);
  if (new Set(names).size < names.length) throw fieldError('files', 'must not name a file twice');
}

function assertSegment(field: string, segment: string): void {
  if (segment.includes('/')) throw fieldError(field, 'must not contain a slash');
  try {
    assertStorageKey(segment);
  } catch (error) {
    throw error instanceof AppError ? fieldError(field, error.message) : error;
  }
}
