import { open } from 'node:fs/promises';
import { isFitsName } from '#observatory';
import type { Logger } from '#platform';
import { checksumMismatch, invalidFile } from '../download-errors.js';
import type { FileJob } from '../file-job.js';
import type { RemoteFile } from '../sources/file-source.js';
import type { PartialFile } from './partial-file.js';

/** FITS files come in blocks of 2880 bytes, the first of which starts the primary header (FITS standard 4.0, 3.1 and 4.4.1). */
const BLOCK = 2880;
const FITS_MAGIC = Buffer.from('SIMPLE  =', 'latin1');
/** First bytes of compressed files: gzip (RFC 1952, 2.3.1), bzip2, compress. */
const COMPRESSED = ['\x1f\x8b', 'BZh', '\x1f\x9d'];

/**
 * Checks by its first bytes that a downloaded file has the type of its name. Names that are not FITS pass. Missing padding of
 * the last block is tolerated, as by FITS readers, since the length was checked.
 * @throws AppError unprocessable, code download_invalid_file
 */
export async function checkFitsFile(path: string, fileName: string): Promise<void> {
  if (!isFitsName(fileName)) return;
  const { start, size } = await readStart(path);
  if (COMPRESSED.some((magic) => start.toString('latin1').startsWith(magic))) return;
  if (!start.equals(FITS_MAGIC)) throw invalidFile(fileName, 'not a FITS file');
  if (size < BLOCK) throw invalidFile(fileName, `${size} bytes are less than one FITS block`);
}

async function readStart(path: string): Promise<{ start: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FITS_MAGIC.length), 0);
    return { start: buffer.subarray(0, bytesRead), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** Whether the archive or the source provides an MD5. */
export const hasMd5 = ({ checksum }: FileJob['file'], { md5 }: RemoteFile): boolean =>
  Boolean(checksum) || md5 !== undefined;

/**
 * Compares the MD5 of a file with those of the archive and the source. The archive's may be outdated: one for another size is
 * ignored.
 * @returns the MD5; `undefined` if none was provided
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
