import { setTimeout as sleep } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { JobEntity, JobStatus } from '#domain';
import { listenOn, type Logger } from '#platform';
import { shownDetails } from '../job-registry.js';

/** Redis channel that carries every event of every job to every API process and worker. */
const CHANNEL = 'firstlight:job-events';

/** Events that clients receive (docs/reference/jobs.md, "Events"). */
export type JobEventName = 'JobProgress' | 'JobCompleted' | 'JobFailed';

export interface JobEvent {
  readonly name: JobEventName;
  readonly jobId: string;
  readonly status: JobStatus;
  /** That of the row: of two events of a job the one with the higher revision is the newer. */
  readonly revision: number;
  /** What clients receive. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The event that tells the present state of a job. */
export function eventOf(job: JobEntity): JobEvent {
  const { id: jobId, status, revision } = job;
  const event = (name: JobEventName, payload: object): JobEvent => ({
    name,
    jobId,
    status,
    revision,
    payload: { jobId, ...payload, revision },
  });
  switch (status) {
    case 'completed':
      return event('JobCompleted', { resultKind: job.resultKind, resultDataId: job.resultDataId });
    case 'failed':
    case 'cancelled':
      return event('JobFailed', { error: job.error, status });
    case 'queued':
    case 'running':
      return event('JobProgress', progressOf(job));
  }
}

/** The details that clients see of some types (speed, remaining time, files) go along. */
const progressOf = (job: JobEntity) => ({
  percent: job.percent,
  stage: job.stage,
  message: job.message,
  ...shownDetails(job),
});

/** Tells of a changed job, at once and without waiting: it can neither fail nor delay what it tells of. */
export type PublishJob = (job: JobEntity) => void;

/** Tells of jobs as long as its worker or API runs. */
export interface EventPublisher extends PublishJob {
  /** Resolves when Redis has taken all that was published, {@link LAST_WORDS_MS} later at the most: last of all before the connection closes. */
  told(): Promise<void>;
}

/** A Redis that does not take the last events by then is away. */
const LAST_WORDS_MS = 1_000;

/** Events that Redis has not taken yet; more of them are dropped, since the next heartbeat tells the same. */
const MAX_UNDER_WAY = 1_000;

/**
 * Publishes over a connection that may break or hang: what cannot be told now is not kept for later, when it would be
 * old. Subscribers make up for it by their heartbeat.
 */
export function jobEventPublisher(redis: Redis, logger: Logger): EventPublisher {
  const underWay = new Set<Promise<unknown>>();
  const publish: PublishJob = (job) => {
    if (redis.status !== 'ready' || underWay.size >= MAX_UNDER_WAY) return;
    const telling = redis
      .publish(CHANNEL, JSON.stringify(eventOf(job)))
      .catch((error: unknown) => logger.warn({ jobId: job.id, err: error }, 'event not published'))
      .finally(() => underWay.delete(telling));
    underWay.add(telling);
  };
  const told = async () => {
    await Promise.race([Promise.all(underWay), sleep(LAST_WORDS_MS, null, { ref: false })]);
  };
  return Object.assign(publish, { told });
}

/** Calls `listener` for every event until the returned function is called. Needs a connection that only listens. */
export const subscribeToJobEvents = (
  redis: Redis,
  logger: Logger,
  listener: (event: JobEvent) => void,
): (() => void) => listenOn(redis, CHANNEL, logger, listener);
