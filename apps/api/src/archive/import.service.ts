import { Injectable } from '@nestjs/common';
import { isFinished, type JobEntity } from '#domain';
import { AppError, messageOf, notFound } from '#platform';
import { emptyImportDetails, refusingBusy, submitJob } from '#queues';
import type { ImportJobView, JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resources } from '../resources.js';
import type { ImportRequestDto } from './import.dto.js';

/** Imports as jobs: start, follow, cancel, resume, dismiss. */
@Injectable()
export class ImportService {
  constructor(
    private readonly resources: Resources,
    private readonly jobs: JobsService,
  ) {}

  /** @throws AppError conflict, with the running job's id, when this observation is being imported already */
  async start(ownerId: string, body: ImportRequestDto): Promise<JobStarted> {
    const { obsId, downloadSource } = body;
    const job = await submitJob(this.resources.jobs, this.resources.queues, {
      type: 'import',
      ownerId,
      request: body,
      description: `Import of ${obsId}`,
      // The archive knows ids in any case; the same observation is imported once at a time however it is spelt.
      subject: obsId.toLowerCase(),
      details: emptyImportDetails(obsId, downloadSource),
    });
    return { jobId: job.id };
  }

  async progress(ownerId: string, jobId: string): Promise<ImportJobView> {
    return this.view(await this.ownImport(ownerId, jobId));
  }

  async cancel(ownerId: string, jobId: string): Promise<ImportJobView> {
    await this.ownImport(ownerId, jobId);
    return (await this.jobs.cancel(ownerId, jobId)) as ImportJobView;
  }

  /** The same job goes on from the last byte. */
  async resume(ownerId: string, jobId: string): Promise<ImportJobView> {
    const job = await this.ownImport(ownerId, jobId);
    const { jobs, queues, publish, logger } = this.resources;
    const resumed = await refusingBusy(jobs, job, () => jobs.resume(jobId));
    if (!resumed) throw new AppError('conflict', 'Only a failed or cancelled import can be resumed');
    publish(resumed);
    await queues.enqueue(resumed).catch((error: unknown) => {
      // It waits, whatever the queue says: the workers make its entry when they find none.
      logger.warn({ jobId, reason: messageOf(error) }, 'resumed import not queued yet');
    });
    return this.view(resumed);
  }

  async dismiss(ownerId: string, jobId: string): Promise<void> {
    const job = await this.ownImport(ownerId, jobId);
    const removed = isFinished(job.status) ? await this.resources.jobs.remove(jobId) : null;
    if (!removed) throw new AppError('conflict', 'The import is still running');
  }

  private async ownImport(ownerId: string, jobId: string): Promise<JobEntity> {
    const job = await this.jobs.own(ownerId, jobId);
    if (job.type !== 'import') throw notFound('Import');
    return job;
  }

  private async view(job: JobEntity): Promise<ImportJobView> {
    const [view] = await this.jobs.toViews([job]);
    return view as ImportJobView;
  }
}
