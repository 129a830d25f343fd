import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { lackingThumbnails } from '#domain';
import { AppError, counted } from '#platform';
import type { Identity } from '../auth/access.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';

/** Records of one job: it reports after each, and a cancelled one leaves the others. */
const RECORDS_PER_JOB = 200;

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
    let after: string | null = null;
    for (;;) {
      const recordIds: string[] = await lackingThumbnails(this.database, user, {
        after,
        limit: RECORDS_PER_JOB,
      });
      if (recordIds.length === 0) return queued;
      if (await this.queue(recordIds, user)) queued += recordIds.length;
      after = recordIds[recordIds.length - 1];
    }
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
