import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import type { ByteAnswer } from '#platform';
import { submitJob, type CompositeRequest } from '#queues';
import type { Identity } from '../auth/access.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { RecordsService } from '../library/records.service.js';
import { Resources } from '../resources.js';
import type { CompositeDto } from './composite.dto.js';
import { resolveComposite } from './resolve-channels.js';

/** Colour composites: at once, or as a queued job. */
@Injectable()
export class CompositeService {
  constructor(
    private readonly resources: Resources,
    private readonly records: RecordsService,
  ) {}

  async generate(body: CompositeDto, viewer: Viewer, signal: AbortSignal): Promise<ByteAnswer> {
    const spec = await resolveComposite(this.records, body, viewer);
    return this.resources.processing.composite(spec, { signal });
  }

  async export(body: CompositeDto, user: Identity): Promise<JobStarted> {
    const spec = await resolveComposite(this.records, body, user);
    const request: CompositeRequest = {
      spec,
      recordIds: body.channels.map(({ dataIds }) => dataIds),
      fileName: `composite.${EXTENSIONS[body.outputFormat]}`,
    };
    const job = await submitJob(this.resources.jobs, this.resources.queues, {
      type: 'composite',
      ownerId: user.id,
      request,
      description: `Composite of ${spec.channels.length} channels`,
    });
    return { jobId: job.id };
  }
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg', tiff: 'tiff' } as const;
