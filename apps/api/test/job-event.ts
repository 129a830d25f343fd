import type { JobStatus } from '#domain';
import type { JobEvent } from '#queues';

const NAMES: Record<JobStatus, JobEvent['name']> = {
  queued: 'JobProgress',
  running: 'JobProgress',
  completed: 'JobCompleted',
  failed: 'JobFailed',
  cancelled: 'JobFailed',
};

/** An event as published by a worker. */
export const jobEvent = (jobId: string, revision: number, status: JobStatus = 'running'): JobEvent => ({
  name: NAMES[status],
  jobId,
  status,
  revision,
  payload: { jobId, revision },
});
