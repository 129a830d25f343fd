import path from 'node:path';
import type { DownloadsContext } from './download-files.js';
import { assertSegment } from './download-request.js';
import { removeDownload } from './remove-stale-downloads.js';
import type { Turn } from './turn-lease.js';

/**
 * Removes what was begun of an observation when it is its turn, as if it were a download: one that runs is not disturbed. What a
 * crash keeps it from goes with the stale downloads.
 * @throws AppError validation for an unsound id
 */
export function forgetDownload(
  { turns, folder, storage, logger }: Pick<DownloadsContext, 'turns' | 'folder' | 'storage' | 'logger'>,
  obsId: string,
  signal: AbortSignal,
): void {
  assertSegment('obsId', obsId);
  const remove = ({ mayWrite }: Turn) => removeDownload(path.join(folder, obsId), storage, mayWrite);
  turns
    .run(obsId, signal, () => undefined, remove)
    .catch((error: unknown) => {
      logger.warn({ obsId, err: error }, 'unfinished download not removed; it goes when it is stale');
    });
}
