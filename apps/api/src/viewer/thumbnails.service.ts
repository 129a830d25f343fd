import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { lackingThumbnails } from '#domain';
import { AppError, counted } from '#platform';
import type { Identity } from '../auth/access.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';

/** Records per job: it reports after each, and a cancelled one keeps the rest unprocessed. */
const RECORDS_PER_JOB = 200;
/** Records per lookup, which also reads the records of all running jobs. */
const RECORDS_PER_LOOKUP = 50 * RECORDS_PER_JOB;

/** Orders thumbnails for records without one. */
@Injectable()
export class ThumbnailsService {
  constructor(
    @Resource('database') private readonly database: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** @returns the number of queued records, without those queued by a concurrent request */
  async queueMissing(user: Identity): Promise<number> {
    let queued = 0;
    let found = await this.lacking(user, null);
    while (found.length > 0) {
      const done = await this.queueAll(found, user);
      queued += done.queued;
      found = await this.lacking(user, done.last);
    }
    return queued;
  }

  private lacking(user: Identity, after: string | null): Promise<string[]> {
    return lackingThumbnails(this.database, user, { after, limit: RECORDS_PER_LOOKUP });
  }

  /** Stops at a job that a concurrent request creates, since the lookup is stale then. */
  private async queueAll(
    recordIds: readonly string[],
    user: Identity,
  ): Promise<{ readonly queued: number; readonly last: string }> {
    for (let begin = 0; begin < recordIds.length; begin += RECORDS_PER_JOB) {
      const ofJob = recordIds.slice(begin, begin + RECORDS_PER_JOB);
      if (!(await this.queue(ofJob, user))) return { queued: begin, last: ofJob[ofJob.length - 1] };
    }
    return { queued: recordIds.length, last: recordIds[recordIds.length - 1] };
  }

  /** Concurrent requests find the same first record, which names the job, so that only one of them creates it. */
  private async queue(recordIds: readonly string[], user: Identity): Promise<boolean> {
    try {
      await this.jobs.submit({
        type: 'thumbnails',
        ownerId: user.id,
        request: { recordIds },
        description: `Thumbnails of ${counted(recordIds.length, 'record')}`,
        subject: `thumbnails from ${recordIds[0]} on`,
      });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'conflict') return false;
      throw error;
    }
  }
}
