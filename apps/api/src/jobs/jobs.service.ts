import { Injectable } from '@nestjs/common';
import { isFinished, type JobEntity, type JobStore } from '#domain';
import { AppError, notFound, type SettingsOf } from '#platform';
import {
  shownDetails,
  submitJob,
  VISIBLE_JOB_TYPES,
  type JobType,
  type NewJob,
  type PublishJob,
  type QueueEntries,
  type RegisteredJob,
} from '#queues';
import { rememberOutcome } from '../audit/request-origin.js';
import { UUID_PATTERN } from '../validation/fields.js';
import { bindCursor } from '../paging/bound-cursor.js';
import { pageStart, type CursorPage } from '../paging/page.js';
import { Resource } from '../resources/resources.js';
import type { AnyJob, JobListQuery, JobView } from './job.dto.js';

type FindJob = (jobId: string) => Promise<JobEntity | null>;

/** Jobs as their owner sees them; other users' jobs are not found. */
@Injectable()
export class JobsService {
  constructor(
    @Resource('jobs') private readonly store: JobStore,
    @Resource('queues') private readonly queues: QueueEntries,
    @Resource('publish') private readonly publish: PublishJob,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
  ) {}

  /** Creates a job and enqueues it. @throws AppError queue-full, conflict, unavailable */
  async submit<Type extends RegisteredJob>(job: NewJob<Type>): Promise<JobEntity> {
    const submitted = await submitJob(this.store, this.queues, job);
    rememberOutcome({ jobId: submitted.id });
    return submitted;
  }

  /**
   * @param find looks up the row
   * @throws AppError not-found
   */
  async own(ownerId: string, jobId: string, find: FindJob = (id) => this.store.find(id)): Promise<JobEntity> {
    const job = UUID_PATTERN.test(jobId) ? await find(jobId) : null;
    if (job?.ownerId !== ownerId || !isVisible(job)) throw notFound('Job');
    return job;
  }

  async view(ownerId: string, jobId: string): Promise<AnyJob> {
    const [view] = await this.toViews([await this.own(ownerId, jobId)]);
    return view;
  }

  /** Views of jobs, with one query for the positions of all waiting ones. */
  async toViews(jobs: readonly JobEntity[]): Promise<AnyJob[]> {
    const positions = await this.store.queuePositions(jobs);
    const views = jobs.map(async (job) => {
      const position = positions.get(job.id) ?? null;
      // It was waiting when it was read, but not when its position was.
      const isOutdated = job.status === 'queued' && position === null;
      return toJobView((isOutdated && (await this.store.find(job.id))) || job, position);
    });
    return Promise.all(views);
  }

  async list(ownerId: string, query: JobListQuery): Promise<CursorPage<AnyJob>> {
    const { type, status } = query;
    const types = type ? VISIBLE_JOB_TYPES.filter((visible) => visible === type) : VISIBLE_JOB_TYPES;
    const start = pageStart(query, query.pageSize, { type, status });
    const { items, ...list } = await this.store.list({ ownerId, types, status, ...start });
    const { page, pageSize } = start;
    const nextCursor = list.nextCursor && bindCursor(list.nextCursor, { type, status });
    return { ...list, items: await this.toViews(items), totalIsExact: true, page, pageSize, nextCursor };
  }

  /** @throws AppError conflict when the job has finished, or its records are in the library */
  async cancel(ownerId: string, jobId: string): Promise<AnyJob> {
    await this.own(ownerId, jobId);
    const cancelled = await this.store.cancel(jobId, this.settings.JOB_TTL_MINUTES);
    if (!cancelled)
      throw new AppError('conflict', 'The job has already finished, or its records are in the library');
    this.publish(cancelled);
    const [view] = await this.toViews([cancelled]);
    return view;
  }

  /** A finished job with a result; reading it extends its retention. */
  async finished(ownerId: string, jobId: string): Promise<JobEntity> {
    const job = await this.own(ownerId, jobId);
    if (!isFinished(job.status)) throw new AppError('conflict', 'The job has not finished yet');
    if (job.status !== 'completed' || job.resultKind === null) throw notFound('Result');
    await this.keepFor(jobId, this.settings.JOB_TTL_MINUTES);
    return job;
  }

  /** Extends the retention of a finished job. */
  async keepFor(jobId: string, minutes: number): Promise<void> {
    await this.store.extendLife(jobId, minutes);
  }
}

const isVisible = ({ type }: JobEntity): boolean => VISIBLE_JOB_TYPES.some((visible) => visible === type);

/**
 * View of a job with the fields of its type.
 * @param queuePosition 1 = next; `null` when it does not wait
 */
function toJobView(job: JobEntity, queuePosition: number | null): AnyJob {
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
