import type { DownloadSource } from '#archive-client/contract';
import type { FileSource } from './file-source.js';

/** The sources that this service has. */
export interface FileSources {
  readonly http: FileSource;
  /** The public bucket, for the files of one import: the archive is asked for the places of many at once. */
  s3(this: void, dataUris: readonly string[]): FileSource;
}

/** Sources to try for each file of a download, best first: `auto` means S3, then HTTP. */
export function chooseSources(
  asked: DownloadSource,
  { http, s3 }: FileSources,
  dataUris: readonly string[],
): readonly FileSource[] {
  if (asked === 'http') return [http];
  return asked === 's3' ? [s3(dataUris)] : [s3(dataUris), http];
}
