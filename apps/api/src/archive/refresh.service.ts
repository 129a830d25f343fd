import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { createArchiveRecords, type ArchiveRecords } from '#domain';
import { notFound } from '#platform';
import type { RefreshMetadataDetails, RefreshMetadataRequest } from '#queues';
import type { Identity } from '../auth/access.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { Resource } from '../resources/resources.js';
import { assertObsId } from './obs-id.js';

const START: RefreshMetadataDetails = {
  after: '',
  counts: { observations: 0, unknown: 0, updated: 0, unchanged: 0 },
};

/** Refreshes the metadata of imported records from the archive. */
@Injectable()
export class RefreshService {
  private readonly records: ArchiveRecords;

  constructor(
    @Resource('database') database: DataSource,
    private readonly jobs: JobsService,
  ) {
    this.records = createArchiveRecords(database);
  }

  /** The caller's records of an observation; all users' records for an administrator. @throws AppError not-found, conflict */
  async one(obsId: string, user: Identity): Promise<JobStarted> {
    assertObsId(obsId);
    const ownerId = user.role === 'admin' ? null : user.id;
    const some = await this.records.ofObservation({ obsId, ownerId, after: null, limit: 1 });
    if (some.length === 0) throw notFound(`Imported records of ${obsId}`);
    return this.submit(user.id, { ownerId, obsId }, `Archive metadata of ${obsId}`);
  }

  /** All users' records. @throws AppError conflict */
  all(user: Identity): Promise<JobStarted> {
    return this.submit(user.id, { ownerId: null, obsId: null }, 'Archive metadata of all imported records');
  }

  private async submit(
    ownerId: string,
    request: RefreshMetadataRequest,
    description: string,
  ): Promise<JobStarted> {
    // Cannot be an observation id, because of the `/`.
    const subject = request.obsId ?? 'all/';
    const job = { type: 'refresh-metadata', ownerId, request, description, subject, details: START } as const;
    return { jobId: (await this.jobs.submit(job)).id };
  }
}
