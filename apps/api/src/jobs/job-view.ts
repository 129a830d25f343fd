import type { JobEntity } from '#domain';
import { shownDetails, type JobType } from '#queues';
import type { AnyJob, JobView } from './job.dto.js';

/**
 * A job as clients see it, with what its type tells besides.
 * @param queuePosition 1 = next; `null` when it does not wait
 */
export function toJobView(job: JobEntity, queuePosition: number | null): AnyJob {
  const view: JobView = {
    jobId: job.id,
    type: job.type as JobType,
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
    queuePosition,
    createdAt: job.createdAt.toISOString(),
    startedAt: job.startedAt?.toISOString() ?? null,
    updatedAt: job.updatedAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    expiresAt: job.expiresAt?.toISOString() ?? null,
  };
  return { ...view, ...shownDetails(job), ...(job.canResume ? { resumable: job.resumable } : {}) };
}
