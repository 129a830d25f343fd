import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { lackingThumbnails } from '#domain';
import { AppError, counted } from '#platform';
import type { Identity } from '../auth/access.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';

/** Records of one job: it reports after each, and a cancelled one leaves the others. */
const RECORDS_PER_JOB = 200;
/** Records that are looked for at once: each look reads what all jobs at work are of. */
const RECORDS_PER_LOOK = 50 * RECORDS_PER_JOB;

/** Orders thumbnails for records that lack one. */
@Injectable()
export class ThumbnailsService {
  constructor(
    @Resource('database') private readonly database: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /** @returns how many records were queued; those that somebody queues at the same moment are not counted twice */
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
    return lackingThumbnails(this.database, user, { after, limit: RECORDS_PER_LOOK });
  }

  /** Up to a job that somebody else makes at the same moment: what they are at is to be looked up again. */
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

  /** Two requests at once find the same first record: it names the job that only one of them makes. */
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
