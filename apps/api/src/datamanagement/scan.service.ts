import { Injectable } from '@nestjs/common';
import type { JobStore } from '#domain';
import { AppError } from '#platform';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';

/** Scans of one owner run one at a time. */
const SCAN = { type: 'scan', subject: 'storage' } as const;

/** Scans of the storage as jobs. */
@Injectable()
export class ScanService {
  constructor(
    @Resource('jobs') private readonly store: JobStore,
    private readonly jobs: JobsService,
  ) {}

  /** A request while the owner's scan waits or runs returns that scan. */
  async scan(ownerId: string): Promise<JobStarted> {
    for (;;) {
      const busy = await this.store.findBusy({ ownerId, ...SCAN });
      if (busy) return { jobId: busy.id };
      try {
        const order = { ...SCAN, ownerId, request: {}, description: 'Scan of the storage' };
        return { jobId: (await this.jobs.submit(order)).id };
      } catch (error) {
        // Another request created the scan first; use it unless it has ended.
        if (!(error instanceof AppError && error.kind === 'conflict')) throw error;
      }
    }
  }
}
