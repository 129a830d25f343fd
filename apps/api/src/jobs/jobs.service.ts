import { Injectable } from '@nestjs/common';
import { isFinished, JobEntity } from '#domain';
import { AppError, notFound } from '#platform';
import { publishJobEvent } from '#queues';
import { UUID_PATTERN } from '../http/fields.js';
import type { Page } from '../http/page.js';
import { Resources } from '../resources.js';
import { toJobView } from './job-view.js';
import type { JobListQuery, JobView } from './job.dto.js';

/** Jobs as their owner sees them: a job of somebody else does not exist. */
@Injectable()
export class JobsService {
  constructor(private readonly resources: Resources) {}

  /** @throws AppError not-found */
  async own(ownerId: string, jobId: string): Promise<JobEntity> {
    const job = UUID_PATTERN.test(jobId) ? await this.resources.jobs.find(jobId) : null;
    if (job?.ownerId !== ownerId) throw notFound('Job');
    return job;
  }

  async view(ownerId: string, jobId: string): Promise<JobView> {
    return toJobView(await this.own(ownerId, jobId), this.resources.jobs);
  }

  async list(ownerId: string, query: JobListQuery): Promise<Page<JobView>> {
    const { items, total } = await this.resources.jobs.list({ ownerId, ...query });
    const views = await Promise.all(items.map((job) => toJobView(job, this.resources.jobs)));
    return { items: views, total, page: query.page, pageSize: query.pageSize };
  }

  /** @throws AppError conflict when the job has finished */
  async cancel(ownerId: string, jobId: string): Promise<JobView> {
    await this.own(ownerId, jobId);
    const cancelled = await this.resources.jobs.cancel(jobId, this.resources.settings.JOB_TTL_MINUTES);
    if (!cancelled) throw new AppError('conflict', 'The job has already finished');
    await publishJobEvent(this.resources.redis, cancelled);
    return toJobView(cancelled, this.resources.jobs);
  }

  /** A finished job with something to show for it; asking for the result lets it live on. */
  async finished(ownerId: string, jobId: string): Promise<JobEntity> {
    const job = await this.own(ownerId, jobId);
    if (!isFinished(job.status)) throw new AppError('conflict', 'The job has not finished yet');
    if (job.status !== 'completed' || job.resultKind === null) throw notFound('Result');
    await this.resources.jobs.extendLife(jobId, this.resources.settings.JOB_TTL_MINUTES);
    return job;
  }
}
