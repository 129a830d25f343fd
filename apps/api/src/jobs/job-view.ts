import type { JobEntity, JobStore } from '#domain';
import type { ImportJobView, JobView } from './job.dto.js';

/** A job as clients see it; imports come with their files. */
export async function toJobView(job: JobEntity, store: JobStore): Promise<JobView | ImportJobView> {
  const view: JobView = {
    jobId: job.id,
    type: job.type,
    status: job.status,
    percent: job.percent,
    stage: job.stage,
    message: job.message,
    description: job.description,
    resultKind: job.resultKind,
    resultDataId: job.resultDataId,
    resultContentType: job.resultContentType,
    resultFileName: job.resultFileName,
    error: job.error,
    cancelRequested: job.cancelRequested,
    queuePosition: await store.queuePosition(job),
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
  };
  return job.importState ? { ...view, ...importFields(job, job.importState) } : view;
}

const importFields = (job: JobEntity, state: NonNullable<JobEntity['importState']>) => ({
  obsId: state.obsId,
  downloadSource: state.downloadSource,
  totalBytes: state.totalBytes,
  downloadedBytes: state.downloadedBytes,
  speedBytesPerSec: state.speedBytesPerSec,
  etaSeconds: state.etaSeconds,
  resumable: job.resumable,
  fileProgress: [...state.fileProgress],
  recordIds: [...state.recordIds],
});
