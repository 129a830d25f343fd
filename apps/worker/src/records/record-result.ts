import { giveUpFile, type JobProgress, type JobResult, type RecordDraft, type StoredFile } from '#domain';
import type { FileFacts } from '#processing-client';
import type { JobContext, RegisteredJob } from '#queues';
import type { FollowUpType } from '../follow-ups/follow-up-types.js';
import type { WorkerResources } from '../worker-resources.js';
import { underClaim } from './under-claim.js';

/** The parts of a job's context that recording needs. */
type RecordingJob = Pick<JobContext<RegisteredJob>, 'job' | 'signal' | 'waitForDependency'> & {
  readonly report: (progress: JobProgress) => void;
};

/**
 * Makes a record of a job's file. A file without a record is given up; the sweep removes the file of a crashed job.
 * @param draftOf makes the record from the facts of the file's headers
 */
export async function recordResult(
  resources: WorkerResources,
  { job, signal, waitForDependency, report }: RecordingJob,
  { key }: Pick<StoredFile, 'key'>,
  draftOf: (facts: FileFacts) => RecordDraft,
  followUps: readonly FollowUpType[] = ['thumbnails'],
): Promise<Extract<JobResult, { kind: 'data' }>> {
  const { library, processing, logger } = resources;
  try {
    const facts = await waitForDependency('processing', ({ onLost }) =>
      processing.inspect({ key }, { retries: true, signal, onLost }),
    );
    signal.throwIfAborted(); // Cancelled: the result is discarded.
    const draft = draftOf(facts);
    const [dataId] = await waitForDependency('storage', () =>
      library.save(job.ownerId, [draft], underClaim(job, signal, followUps)),
    );
    report({ percent: 100, stage: 'recorded', message: `${draft.fileName} in the library` });
    return { kind: 'data', dataId };
  } catch (error) {
    await giveUpFile(library, logger, key); // Does nothing when a record refers to the file after all.
    throw error;
  }
}
