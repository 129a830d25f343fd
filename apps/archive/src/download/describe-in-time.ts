import { downloadTimedOut } from './download-errors.js';
import type { DownloadContext, FileJob } from './file-job.js';
import type { FileSource, RemoteFile } from './sources/file-source.js';

/** The request for a file's size has the time limit of a chunk: the archive may have to generate the file first. */
export async function describeInTime(
  { limits: { chunkTimeoutMs } }: Pick<DownloadContext, 'limits'>,
  { file, signal }: Pick<FileJob, 'file' | 'signal'>,
  source: FileSource,
): Promise<RemoteFile> {
  const limit = AbortSignal.timeout(chunkTimeoutMs);
  try {
    return await source.describe(file.dataUri, AbortSignal.any([signal, limit]));
  } catch (error) {
    throw limit.aborted && !signal.aborted ? downloadTimedOut(file.fileName, chunkTimeoutMs) : error;
  }
}
