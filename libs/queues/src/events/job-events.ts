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
  /** The revision of the row: of two events of a job the one with the higher revision is newer. */
  readonly revision: number;
  /** The payload for clients. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** The event for the current state of a job. */
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

/** Includes the details that clients see of some types (speed, remaining time, files). */
const progressOf = (job: JobEntity) => ({
  percent: job.percent,
  stage: job.stage,
  message: job.message,
  ...shownDetails(job),
});

/** Publishes a changed job without waiting, so that publishing can neither fail nor delay the job. */
export type PublishJob = (job: JobEntity) => void;

/** Publishes jobs during the life of its worker or API. */
export interface EventPublisher extends PublishJob {
  /**
   * Resolves when Redis has taken all published events, after {@link FLUSH_LIMIT_MS} at the latest; call it last before the connection
   * closes.
   */
  flush(): Promise<void>;
}

/** A Redis that has not taken the last events by then is considered unavailable. */
const FLUSH_LIMIT_MS = 1_000;

/** Limit of events that Redis has not taken yet; further ones are dropped, because the next heartbeat repeats the state. */
const MAX_UNDER_WAY = 1_000;

/**
 * Publishes over a connection that may break or hang. Events that cannot be sent now are dropped instead of kept until they are outdated;
 * the heartbeat brings subscribers up to date.
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
  const flush = async () => {
    await Promise.race([Promise.all(underWay), sleep(FLUSH_LIMIT_MS, null, { ref: false })]);
  };
  return Object.assign(publish, { flush });
}

/** Calls `listener` for every event until the returned function is called. The connection must be used for subscriptions only. */
export const subscribeToJobEvents = (
  redis: Redis,
  logger: Logger,
  listener: (event: JobEvent) => void,
): (() => void) => listenOn(redis, CHANNEL, logger, listener);
