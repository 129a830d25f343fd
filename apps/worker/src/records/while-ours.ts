import { noteRecorded, type JobEntity, type SaveOptions } from '#domain';
import { claimOf } from '#queues';

/** How a job puts its records into the library: with the note that it did, or, when it is cancelled or another run's by then, not at all. */
export const whileOurs = (job: JobEntity, signal: AbortSignal): SaveOptions => ({
  within: (manager) => noteRecorded(manager, claimOf(job)),
  signal,
});
