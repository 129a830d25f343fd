import type { Redis } from 'ioredis';
import type { JobEntity, JobStatus } from '#domain';

/** Redis channel that carries every event of every job to every API process and worker. */
const CHANNEL = 'firstlight:job-events';

/** Events of spec.md, "Events". */
export type JobEventName = 'JobProgress' | 'JobCompleted' | 'JobFailed';

export interface JobEvent {
  readonly name: JobEventName;
  readonly jobId: string;
  readonly status: JobStatus;
  /** What clients receive. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The event that tells the present state of a job. */
export function eventOf(job: JobEntity): JobEvent {
  const about = { jobId: job.id, status: job.status };
  switch (job.status) {
    case 'completed':
      return { name: 'JobCompleted', ...about, payload: completedPayload(job) };
    case 'failed':
    case 'cancelled':
      return { name: 'JobFailed', ...about, payload: failedPayload(job) };
    case 'queued':
    case 'running':
      return { name: 'JobProgress', ...about, payload: progressPayload(job) };
  }
}

const completedPayload = (job: JobEntity) => ({
  jobId: job.id,
  resultKind: job.resultKind,
  resultDataId: job.resultDataId,
});

const failedPayload = (job: JobEntity) => ({ jobId: job.id, error: job.error, status: job.status });

/** Imports carry speed, ETA and per-file progress as well. */
function progressPayload(job: JobEntity) {
  const { id: jobId, percent, stage, message, importState } = job;
  return { jobId, percent, stage, message, ...(importState ?? {}) };
}

export const publishJobEvent = async (redis: Redis, job: JobEntity): Promise<void> => {
  await redis.publish(CHANNEL, JSON.stringify(eventOf(job)));
};

/** Calls `listener` for every event until the returned function is called. Needs a connection of its own. */
export async function subscribeToJobEvents(
  redis: Redis,
  listener: (event: JobEvent) => void,
): Promise<() => void> {
  const onMessage = (channel: string, message: string) => {
    if (channel === CHANNEL) listener(JSON.parse(message) as JobEvent);
  };
  redis.on('message', onMessage);
  await redis.subscribe(CHANNEL);
  return () => redis.off('message', onMessage);
}
