import type { DownloadedFile, DownloadProgress, DownloadRequest, ImportPlan } from '#archive-client';
import { AppError, counted, mapConcurrent } from '#platform';
import {
  emptyImportDetails,
  type CallWatch,
  type ImportDetails,
  type ImportRequest,
  type JobContext,
  type ResultOf,
  type StoredClaim,
} from '#queues';
import { IMPORT_FOLLOW_UPS } from '../follow-ups/follow-up-types.js';
import { underClaim } from '../records/under-claim.js';
import type { WorkerResources } from '../worker-resources.js';
import { FILES_READ_AT_ONCE } from './draft-of-stored.js';
import { inspectDownload, saveRecords, whileFilesGo } from './record-files.js';
import { recordStored } from './record-stored.js';

type ImportContext = JobContext<'import'>;

/** Share of the download in the total progress; the rest is for reading headers and saving records. */
const DOWNLOAD_SHARE = 90;

/** Imports an observation: downloads its files, makes a record of each, and orders thumbnails and mosaics. */
export async function importObservation(
  resources: WorkerResources,
  context: ImportContext,
): Promise<ResultOf<'import'>> {
  const { request } = context;
  const recordIds = await (request.stored
    ? claimStored(resources, context, request.stored)
    : fetchAndRecord(resources, context));
  const message = `${counted(recordIds.length, 'file')} in the library`;
  context.report({ percent: 99, stage: 'recorded', message });
  return { kind: 'data', dataId: recordIds[0] };
}

const claimStored = (
  resources: WorkerResources,
  context: ImportContext,
  stored: StoredClaim,
): Promise<string[]> =>
  whileFilesGo(() => context.waitForDependency('storage', () => recordStored(resources, context, stored)));

/** Plans and downloads the files, then records them. */
async function fetchAndRecord(resources: WorkerResources, context: ImportContext): Promise<string[]> {
  const { job, request, report } = context;
  // A resumed import keeps its progress instead of restarting at zero.
  const percent = downloadPercent(knownDetails(job, request));
  report({ percent, stage: 'planning', message: `Asking the archive for ${request.obsId}` });
  const plan = await planImport(resources, context);
  await resources.library.assertRoom(
    job.ownerId,
    plan.files.map(({ size, dataUri }) => ({ size, sourceUri: dataUri })),
  );
  return whileFilesGo(async () =>
    recordFiles(resources, context, plan, await downloadFiles(resources, context, plan)),
  );
}

const knownDetails = (job: ImportContext['job'], { obsId, downloadSource }: ImportRequest): ImportDetails =>
  (job.details as ImportDetails | null) ?? emptyImportDetails(obsId, downloadSource);

async function planImport(
  { archive }: WorkerResources,
  { job, request, report, signal, requireDependency }: ImportContext,
): Promise<ImportPlan> {
  const { obsId, productType, calibLevels } = request;
  const plan = await requireDependency('archive', ({ onLost }) =>
    archive.planImport({ obsId, productType, calibLevels }, { signal, onLost }),
  );
  const known = knownDetails(job, request);
  // From here on the job has the archive's name of the observation, even if no file ever arrives.
  const message = `${counted(plan.files.length, 'file')} to fetch`;
  report(
    { percent: downloadPercent(known), stage: 'planned', message },
    { ...known, obsId: plan.observation.obsId },
  );
  if (plan.files.length > 0) return plan;
  throw new AppError(
    'unprocessable',
    `Observation ${obsId} has no files of type ${productType} at level ${calibLevels.join(', ')}`,
  );
}

async function downloadFiles(
  { archive }: WorkerResources,
  { request, report, signal, requireDependency }: ImportContext,
  plan: ImportPlan,
) {
  const { obsId } = plan.observation;
  const wanted: DownloadRequest = {
    obsId,
    source: request.downloadSource,
    files: plan.files.map(({ productFilename, dataUri, size, checksum }) => ({
      fileName: productFilename,
      dataUri,
      size,
      checksum,
    })),
  };
  let details = emptyImportDetails(obsId, request.downloadSource);
  const onProgress = (progress: DownloadProgress) => {
    details = detailsOf(obsId, request, progress);
    const { files } = progress;
    const percent = downloadPercent(progress);
    const complete = files.filter((file) => file.status === 'complete').length;
    const message = waitingText(progress) ?? `${complete} of ${counted(files.length, 'file')}`;
    report({ percent, stage: 'downloading', message }, details);
  };
  const { files } = await requireDependency('archive', ({ onLost }) =>
    archive.download(wanted, onProgress, { signal, onLost }),
  );
  return { files, details: () => details };
}

/** The progress of an import by its downloaded bytes. */
const downloadPercent = ({
  downloadedBytes,
  totalBytes,
}: Pick<DownloadProgress, 'downloadedBytes' | 'totalBytes'>): number =>
  totalBytes > 0 ? (DOWNLOAD_SHARE * downloadedBytes) / totalBytes : 0;

const WAITING_TEXTS = { turn: 'Waiting for other imports', redis: 'Waiting for Redis' } as const;

const waitingText = ({ waitingFor }: DownloadProgress): string | null =>
  waitingFor === null ? null : WAITING_TEXTS[waitingFor];

/** Reads all headers before it saves the first record, so that a failed import leaves no record. */
async function recordFiles(
  resources: WorkerResources,
  context: ImportContext,
  plan: ImportPlan,
  { files, details }: { files: readonly DownloadedFile[]; details: () => ImportDetails },
): Promise<string[]> {
  const { job, request, report, signal, waitForDependency } = context;
  let done = 0;
  const limits = { limit: FILES_READ_AT_ONCE, signal };
  const inspected = await mapConcurrent(files, limits, async (file, _, fileSignal) => {
    const inspect = ({ onLost }: CallWatch) =>
      inspectDownload(resources, file, { signal: fileSignal, onLost });
    const download = await waitForDependency('processing', inspect, fileSignal);
    done += 1;
    const percent = DOWNLOAD_SHARE + ((99 - DOWNLOAD_SHARE) * done) / files.length;
    report(
      { percent, stage: 'reading', message: `${done} of ${counted(files.length, 'file')} read` },
      details(),
    );
    return download;
  });
  const origin = { request, ownerId: job.ownerId, observation: plan.observation };
  const committing = underClaim(job, signal, IMPORT_FOLLOW_UPS);
  return waitForDependency('storage', () => saveRecords(resources, inspected, origin, committing));
}

const detailsOf = (obsId: string, request: ImportRequest, progress: DownloadProgress): ImportDetails => ({
  ...emptyImportDetails(obsId, request.downloadSource),
  totalBytes: progress.totalBytes,
  downloadedBytes: progress.downloadedBytes,
  speedBytesPerSec: progress.speedBytesPerSec,
  etaSeconds: progress.etaSeconds,
  fileProgress: progress.files,
});
