import { Injectable } from '@nestjs/common';
import type { Viewer } from '#domain';
import type { ByteAnswer } from '#platform';
import type { CompositeAnalysis, CompositeEstimate, ProcessingClient } from '#processing-client';
import type { CompositeRequest } from '#queues';
import type { Identity } from '../auth/access.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { CompositeDto } from './composite.dto.js';
import { resolveComposite } from './resolve-channels.js';

/** Colour composites: at once, or as a queued job. */
@Injectable()
export class CompositeService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
  ) {}

  async generate(body: CompositeDto, viewer: Viewer, signal: AbortSignal): Promise<ByteAnswer> {
    const { spec } = await resolveComposite(this.records, body, viewer);
    return this.processing.composite(spec, { signal });
  }

  async estimate(body: CompositeDto, viewer: Viewer, signal: AbortSignal): Promise<CompositeEstimate> {
    const { spec } = await resolveComposite(this.records, body, viewer);
    return this.processing.compositeEstimate(spec, { signal });
  }

  async analyze(body: CompositeDto, viewer: Viewer, signal: AbortSignal): Promise<CompositeAnalysis> {
    const { spec } = await resolveComposite(this.records, body, viewer);
    return this.processing.analyzeChannels(spec, { signal });
  }

  async export(body: CompositeDto, user: Identity): Promise<JobStarted> {
    const { order } = await resolveComposite(this.records, body, user);
    const request: CompositeRequest = {
      ...order,
      fileName: `composite.${EXTENSIONS[body.outputFormat]}`,
    };
    const job = await this.jobs.submit({
      type: 'composite',
      ownerId: user.id,
      request,
      description: `Composite of ${order.spec.channels.length} channels`,
    });
    return { jobId: job.id };
  }
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg', tiff: 'tiff' } as const;
