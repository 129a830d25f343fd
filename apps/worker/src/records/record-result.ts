import { giveUpFile, type JobProgress, type JobResult, type RecordDraft, type StoredFile } from '#domain';
import type { FileFacts } from '#processing-client';
import type { JobContext, RegisteredJob } from '#queues';
import { orderThumbnails } from '../thumbnails/order-thumbnails.js';
import type { WorkerResources } from '../worker-resources.js';
import { underClaim } from './under-claim.js';

/** What is needed of a job of any type. */
type RecordingJob = Pick<JobContext<RegisteredJob>, 'job' | 'signal' | 'patiently'> & {
  readonly report: (progress: JobProgress) => void;
};

/** The result of a job whose run before this one has put its record into the library, and was lost then; `null`: none has. */
export async function recordedBefore(
  resources: WorkerResources,
  { job }: Pick<RecordingJob, 'job'>,
): Promise<Extract<JobResult, { kind: 'data' }> | null> {
  if (job.recordedIds === null) return null;
  await orderThumbnails(resources, job, job.recordedIds);
  return { kind: 'data', dataId: job.recordedIds[0] };
}

/**
 * Makes a record of a file that a job has made. A file that gets no record is given up; what a crash leaves is swept away.
 * @param draftOf the record, by what the file's headers say
 */
export async function recordResult(
  resources: WorkerResources,
  { job, signal, patiently, report }: RecordingJob,
  { key }: Pick<StoredFile, 'key'>,
  draftOf: (facts: FileFacts) => RecordDraft,
): Promise<Extract<JobResult, { kind: 'data' }>> {
  const { library, processing, logger } = resources;
  try {
    const facts = await patiently('processing', ({ onLost }) =>
      processing.inspect({ key }, { retries: true, signal, onLost }),
    );
    signal.throwIfAborted(); // Cancelled: the result is discarded.
    const draft = draftOf(facts);
    const [dataId] = await patiently('storage', () =>
      library.save(job.ownerId, [draft], underClaim(job, signal)),
    );
    report({ percent: 100, stage: 'recorded', message: `${draft.fileName} in the library` });
    await orderThumbnails(resources, job, [dataId]);
    return { kind: 'data', dataId };
  } catch (error) {
    await giveUpFile(library, logger, key); // Nothing, when a record has it after all.
    throw error;
  }
}
