import type { DownloadedFile, DownloadProgress, DownloadRequest, ImportPlan } from '#archive-client';
import { emptyImportState, type ImportState, type JobResult } from '#domain';
import { AppError, UpstreamError } from '#platform';
import { ResumableError, submitJob, type ImportRequest, type JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';
import { inspectDownload, saveRecords, whileFilesGo, type InspectedDownload } from './record-files.js';

type ImportContext = JobContext<ImportRequest>;

/** Share of the whole progress that the download has; the rest is reading headers and making records. */
const DOWNLOAD_SHARE = 90;

/** Imports an observation: plan, download, one record for each file, thumbnails. */
export async function importObservation(
  resources: WorkerResources,
  context: ImportContext,
): Promise<JobResult> {
  const { request, report, signal } = context;
  report({ percent: 0, stage: 'planning', message: `Asking the archive for ${request.obsId}` });
  const plan = await planImport(resources, context);
  const recordIds = await whileFilesGo(async () =>
    recordFiles(resources, context, plan, await downloadFiles(resources, context, plan)),
  );
  signal.throwIfAborted();
  await orderThumbnails(resources, context, recordIds);
  return { kind: 'data', dataId: recordIds[0] };
}

async function planImport(
  { archive }: WorkerResources,
  { request, signal }: ImportContext,
): Promise<ImportPlan> {
  const { obsId, productType, calibLevels } = request;
  const plan = await archive.planImport({ obsId, productType, calibLevels }, { signal }).catch(asResumable);
  if (plan.files.length > 0) return plan;
  throw new AppError(
    'unprocessable',
    `Observation ${obsId} has no files of type ${productType} at level ${calibLevels.join(', ')}`,
  );
}

async function downloadFiles(
  { archive }: WorkerResources,
  { request, report, signal }: ImportContext,
  plan: ImportPlan,
) {
  const wanted: DownloadRequest = {
    obsId: request.obsId,
    source: request.downloadSource,
    files: plan.files.map(({ productFilename, dataUri, size, checksum }) => ({
      fileName: productFilename,
      dataUri,
      size,
      checksum,
    })),
  };
  let state = emptyImportState(request.obsId, request.downloadSource);
  const onProgress = (progress: DownloadProgress) => {
    state = stateOf(request, progress);
    const { downloadedBytes, totalBytes, files } = progress;
    const percent = totalBytes > 0 ? (DOWNLOAD_SHARE * downloadedBytes) / totalBytes : 0;
    const complete = files.filter((file) => file.status === 'complete').length;
    report({ percent, stage: 'downloading', message: `${complete} of ${files.length} files` }, state);
  };
  const { files } = await archive.download(wanted, onProgress, { signal }).catch(asResumable);
  return { files, state: () => state };
}

/** All headers are read before the first record is made: an import that fails leaves no record behind. */
async function recordFiles(
  resources: WorkerResources,
  { job, request, report, signal }: ImportContext,
  plan: ImportPlan,
  { files, state }: { files: readonly DownloadedFile[]; state: () => ImportState },
): Promise<string[]> {
  const inspected: InspectedDownload[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const percent = DOWNLOAD_SHARE + ((100 - DOWNLOAD_SHARE) * inspected.length) / files.length;
    report({ percent, stage: 'reading', message: `Reading ${file.fileName}` }, state());
    inspected.push(await inspectDownload(resources, file));
  }
  signal.throwIfAborted();
  const origin = { request, ownerId: job.ownerId, observation: plan.observation };
  const recordIds = await saveRecords(resources, inspected, origin);
  report(
    { percent: 99, stage: 'recorded', message: `${files.length} files in the library` },
    { ...state(), recordIds },
  );
  return recordIds;
}

/** Thumbnails are wanted but not owed: an import whose thumbnails cannot be queued has still succeeded. */
async function orderThumbnails(
  { database, queues, logger }: WorkerResources,
  { job }: ImportContext,
  recordIds: string[],
) {
  try {
    const description = `Thumbnails of ${recordIds.length} records`;
    await submitJob(database, queues, {
      type: 'thumbnails',
      ownerId: job.ownerId,
      request: { recordIds },
      description,
    });
  } catch (error) {
    logger.warn({ jobId: job.id, err: error }, 'thumbnails not queued');
  }
}

/** An outage or a broken connection leaves the import resumable; what is wrong with the request does not. */
function asResumable(error: unknown): never {
  if (!(error instanceof UpstreamError) || !error.isTransient) throw error;
  throw new ResumableError(error.body?.message ?? 'The archive is not available', { cause: error });
}

const stateOf = (request: ImportRequest, progress: DownloadProgress): ImportState => ({
  ...emptyImportState(request.obsId, request.downloadSource),
  totalBytes: progress.totalBytes,
  downloadedBytes: progress.downloadedBytes,
  speedBytesPerSec: progress.speedBytesPerSec,
  etaSeconds: progress.etaSeconds,
  fileProgress: progress.files,
});
