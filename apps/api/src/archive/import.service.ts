import { Injectable } from '@nestjs/common';
import { emptyImportState, isFinished, JobEntity } from '#domain';
import { AppError, notFound } from '#platform';
import { publishJobEvent, submitJob, type ImportRequest } from '#queues';
import { toJobView } from '../jobs/job-view.js';
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
    const request: ImportRequest = body;
    const { obsId, downloadSource } = body;
    await this.assertNotRunning(ownerId, obsId);
    const job = await submitJob(this.resources.database, this.resources.queues, {
      type: 'import',
      ownerId,
      request,
      description: `Import of ${obsId}`,
      importState: emptyImportState(obsId, downloadSource),
    }).catch((error: unknown) => this.refuseIfRunning(ownerId, obsId, error));
    return { jobId: job.id };
  }

  async progress(ownerId: string, jobId: string): Promise<ImportJobView> {
    return this.view(await this.ownImport(ownerId, jobId));
  }

  async cancel(ownerId: string, jobId: string): Promise<ImportJobView> {
    await this.ownImport(ownerId, jobId);
    await this.jobs.cancel(ownerId, jobId);
    return this.progress(ownerId, jobId);
  }

  /** The same job goes on from the last byte. */
  async resume(ownerId: string, jobId: string): Promise<ImportJobView> {
    const job = await this.ownImport(ownerId, jobId);
    const resumed = await this.resources.jobs
      .resume(jobId)
      .catch((error: unknown) => this.refuseIfRunning(ownerId, job.importState?.obsId ?? '', error));
    if (!resumed) throw new AppError('conflict', 'Only a failed or cancelled import can be resumed');
    await this.resources.queues.enqueue(resumed);
    await publishJobEvent(this.resources.redis, resumed);
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

  private view(job: JobEntity): Promise<ImportJobView> {
    return toJobView(job, this.resources.jobs) as Promise<ImportJobView>;
  }

  private async assertNotRunning(ownerId: string, obsId: string): Promise<void> {
    const running = await this.resources.database
      .getRepository(JobEntity)
      .createQueryBuilder('job')
      .where(`job.type = 'import' AND job.status IN ('queued', 'running') AND job.owner_id = :ownerId`, {
        ownerId,
      })
      .andWhere(`job.import_state ->> 'obsId' = :obsId`, { obsId })
      .getOne();
    if (running) throw new AppError('conflict', `${obsId} is being imported by job ${running.id}`);
  }

  /** Two requests at once: the database's unique index let one through; the other is told of it. */
  private async refuseIfRunning(ownerId: string, obsId: string, error: unknown): Promise<never> {
    await this.assertNotRunning(ownerId, obsId);
    throw error;
  }
}
