import { AppError } from '#platform';
import type { DownloadSource } from '#archive-client/contract';
import type { FileSource } from './file-source.js';

/** The sources that this service has. */
export interface FileSources {
  readonly http: FileSource;
  /** The public S3 bucket, where it is set up. */
  readonly s3?: FileSource;
}

/**
 * Sources to try for a download, best first: `auto` means S3, then HTTP.
 * @throws AppError unprocessable when S3 is asked for and not there
 */
export function chooseSources(asked: DownloadSource, { http, s3 }: FileSources): readonly FileSource[] {
  if (asked === 'http') return [http];
  if (asked === 'auto') return s3 ? [s3, http] : [http];
  if (!s3)
    throw new AppError('unprocessable', 'Downloads from S3 are not available yet; use "auto" or "http"', {
      code: 'download_source_unavailable',
    });
  return [s3];
}
