import { Injectable } from '@nestjs/common';
import { clearImport, type ArchiveClient } from '#archive-client';
import { isFinished, type JobEntity, type JobStore, type LibraryStore } from '#domain';
import { AppError, messageOf, notFound, type Logger } from '#platform';
import { queueRoom, refusingBusy, type PublishJob, type QueueEntries } from '#queues';
import type { SecurityLog } from '../audit/security-log.js';
import type { ImportJobView, JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';
import type { StartImport } from './import.dto.js';
import { newImport } from './new-import.js';

/** Jobs of imports: start, cancel, resume, dismiss. */
@Injectable()
export class ImportService {
  constructor(
    @Resource('jobs') private readonly store: JobStore,
    @Resource('queues') private readonly queues: QueueEntries,
    @Resource('publish') private readonly publish: PublishJob,
    @Resource('archive') private readonly archive: ArchiveClient,
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
    @Resource('security') private readonly security: Pick<SecurityLog, 'note'>,
    private readonly jobs: JobsService,
  ) {}

  /** @throws AppError conflict, with the running job's id, when this observation is being imported already */
  async start(ownerId: string, body: StartImport): Promise<JobStarted> {
    const job = await this.jobs.submit(newImport(ownerId, body));
    return { jobId: job.id };
  }

  async progress(ownerId: string, jobId: string): Promise<ImportJobView> {
    return this.view(await this.ownImport(ownerId, jobId));
  }

  async cancel(ownerId: string, jobId: string): Promise<ImportJobView> {
    await this.ownImport(ownerId, jobId);
    return (await this.jobs.cancel(ownerId, jobId)) as ImportJobView;
  }

  /** Resumes the same job from the last byte. @throws AppError queue-full when too many imports of the user wait */
  async resume(ownerId: string, jobId: string): Promise<ImportJobView> {
    const job = await this.ownImport(ownerId, jobId);
    const resumed = await refusingBusy(this.store, job, () => this.store.resume(jobId, queueRoom('import')));
    if (!resumed) throw new AppError('conflict', 'Only a failed or cancelled import can be resumed');
    this.publish(resumed);
    await this.queues.enqueue(resumed).catch((error: unknown) => {
      // The job waits in its row even if the queue is unavailable: workers add missing queue entries.
      this.logger.warn({ jobId, reason: messageOf(error) }, 'resumed import not queued yet');
    });
    return this.view(resumed);
  }

  /** Dismisses a finished import and removes its incomplete files. */
  async dismiss(ownerId: string, jobId: string): Promise<void> {
    const job = await this.ownImport(ownerId, jobId);
    const removed = isFinished(job.status) ? await this.store.remove(jobId) : null;
    if (!removed) throw new AppError('conflict', 'The import is still running');
    const { store: jobs, library, archive, logger } = this;
    this.security.note('import_dismissed', { jobId });
    await clearImport({ jobs, library, archive, logger }, removed);
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
