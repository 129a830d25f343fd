import type { Logger } from '#platform';
import { checksumMismatch } from './download-errors.js';
import type { FileJob } from './file-job.js';
import type { RemoteFile } from './file-source.js';
import type { PartialFile } from './partial-file.js';

/** Whether somebody tells an MD5 to compare with. */
export const isMd5Told = ({ checksum }: FileJob['file'], { md5 }: RemoteFile): boolean =>
  Boolean(checksum) || md5 !== undefined;

/**
 * Compares the MD5 of what arrived with the archive's and the source's. The archive's may be older than the file: that of
 * another size is not of this version.
 * @returns the MD5; `undefined` where nobody told one
 * @throws AppError unprocessable, code download_checksum_mismatch
 */
export function checkSums(
  { fileName, checksum }: FileJob['file'],
  fetched: RemoteFile,
  partial: Pick<PartialFile, 'digest' | 'done'>,
  logger: Logger,
): string | undefined {
  const md5 = partial.digest('md5');
  if (md5 === null) return undefined;
  if (fetched.md5 !== undefined && fetched.md5 !== md5) throw checksumMismatch(fileName);
  if (!checksum || checksum.md5 === md5) return md5;
  if (checksum.size === null || checksum.size === partial.done) throw checksumMismatch(fileName);
  const sizes = { size: partial.done, toldSize: checksum.size };
  logger.info({ fileName, ...sizes }, 'the checksum is of an older version');
  return md5;
}
