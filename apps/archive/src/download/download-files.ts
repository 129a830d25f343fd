import path from 'node:path';
import { mapConcurrent, messageOf } from '#platform';
import type {
  DownloadedFile,
  DownloadProgress,
  DownloadRequest,
  DownloadResult,
  FileProgress,
} from '#archive-client/contract';
import { callerAborted } from '../portal/archive-errors.js';
import { chooseSources, type FileSources } from './sources/file-source.js';
import { downloadFile } from './download-file.js';
import { assertDownloadRequest } from './download-request.js';
import type { DownloadSlots } from './slots/download-slots.js';
import type { DownloadContext, FileReport } from './file-job.js';
import { readFileState } from './files/file-state.js';
import { partBytes } from './files/partial-file.js';
import { progressMeter, type ProgressMeter } from './progress-meter.js';

/** Concurrent files of one import (docs/reference/limits.md, "Downloads"). */
const PARALLEL_FILES = 3;

export interface DownloadsContext extends DownloadContext {
  readonly sources: FileSources;
  readonly slots: Pick<DownloadSlots, 'run'>;
  /** Local folder of partial files, with a subfolder per observation. */
  readonly folder: string;
}

/**
 * Waits for a slot, then fetches the files of an import into the storage, three at a time. The first failure stops the others;
 * received bytes are kept, so that the same request resumes later.
 * @param report gets the state of all files, at most twice a second
 * @param signal aborts all requests at once
 * @throws AppError see `downloadFile`; validation for invalid names
 */
export async function downloadFiles(
  context: DownloadsContext,
  request: DownloadRequest,
  report: (progress: DownloadProgress) => void,
  signal: AbortSignal,
): Promise<DownloadResult> {
  assertDownloadRequest(request);
  const dataUris = request.files.map(({ dataUri }) => dataUri);
  const sources = chooseSources(request.source, context.sources, dataUris);
  const folder = path.join(context.folder, request.obsId);
  const begun = await Promise.all(
    request.files.map(({ fileName }) => bytesOfEarlierAttempts(folder, fileName)),
  );
  const meter = progressMeter(request.files, report, begun);
  try {
    const files = await context.slots.run(
      request.obsId,
      signal,
      (what) => meter.wait(what),
      (slot) =>
        mapConcurrent(
          request.files,
          { limit: PARALLEL_FILES, signal: AbortSignal.any([signal, slot.signal]) },
          (file, index, fileSignal) => {
            const follow = (state: FileReport) => reportBytes(meter, index, state);
            const { mayWrite } = slot;
            const job = { file, obsId: request.obsId, folder, report: follow, mayWrite, signal: fileSignal };
            return followed(meter, index, fileSignal, () => downloadFile(context, job, sources));
          },
        ),
    );
    return { files };
  } catch (error) {
    context.logger.warn({ obsId: request.obsId, cause: messageOf(error) }, 'download ended early');
    throw signal.aborted ? callerAborted(error) : error;
  } finally {
    meter.finish();
  }
}

/**
 * Bytes of a file from earlier attempts, so that a resumed download does not appear to start over while it waits for its slot.
 */
async function bytesOfEarlierAttempts(folder: string, fileName: string): Promise<Partial<FileProgress>> {
  const { part, size, complete } = (await readFileState(folder, fileName)) ?? {};
  if (complete) return { downloadedBytes: complete.size, totalBytes: complete.size };
  const downloadedBytes = part ? await partBytes({ folder, fileName }, part) : null;
  return downloadedBytes ? { downloadedBytes, ...(size ? { totalBytes: size } : {}) } : {};
}

const reportBytes = (meter: ProgressMeter, index: number, { source, done, size }: FileReport): void =>
  meter.update(index, {
    status: 'downloading',
    source,
    downloadedBytes: done,
    ...(size === null ? {} : { totalBytes: size }),
  });

/** Reports the end of a file; one stopped by another's failure is pending again, not failed. */
async function followed(
  meter: ProgressMeter,
  index: number,
  signal: AbortSignal,
  work: () => Promise<DownloadedFile>,
): Promise<DownloadedFile> {
  try {
    const file = await work();
    const { size, sha256, source } = file;
    meter.update(index, { status: 'complete', totalBytes: size, downloadedBytes: size, sha256, source });
    return file;
  } catch (error) {
    meter.update(index, { status: signal.aborted ? 'pending' : 'failed' });
    throw error;
  }
}
