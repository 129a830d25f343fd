import { Injectable } from '@nestjs/common';
import { pictureFileName, pictureName, type Viewer } from '#domain';
import { retryOnFileChange, type ByteAnswer, counted, UpstreamError } from '#platform';
import type {
  CompositeAnalysis,
  CompositeEstimate,
  CompositeSpec,
  ProcessingClient,
} from '#processing-client';
import type { CompositeRequest } from '#queues';
import type { Identity } from '../auth/access.js';
import { commonName } from '../discovery/target-name.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import type { CompositeInput } from './composite.dto.js';
import { resolveComposite } from './resolve-channels.js';

/** Colour composites, synchronous or as a queued job. */
@Injectable()
export class CompositeService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
  ) {}

  generate(body: CompositeInput, viewer: Viewer, signal: AbortSignal): Promise<ByteAnswer> {
    return this.ofPresent(body, viewer, signal, (spec) => this.processing.composite(spec, { signal }));
  }

  estimate(body: CompositeInput, viewer: Viewer, signal: AbortSignal): Promise<CompositeEstimate> {
    return this.ofPresent(body, viewer, signal, (spec) =>
      this.processing.compositeEstimate(spec, { signal }),
    );
  }

  analyze(body: CompositeInput, viewer: Viewer, signal: AbortSignal): Promise<CompositeAnalysis> {
    return this.ofPresent(body, viewer, signal, (spec) => this.processing.analyzeChannels(spec, { signal }));
  }

  private ofPresent<T>(
    body: CompositeInput,
    viewer: Viewer,
    signal: AbortSignal,
    make: (spec: CompositeSpec) => Promise<T>,
  ): Promise<T> {
    const lookUp = () => resolveComposite(this.records, body, viewer);
    return retryOnFileChange(signal, lookUp, ({ spec }) => make(spec));
  }

  async export(body: CompositeInput, user: Identity): Promise<JobStarted> {
    const { order, spec, firstImages } = await resolveComposite(this.records, body, user);
    if (spec.window) await this.assertWindow(spec);
    const name = pictureName(firstImages, commonName);
    const fileName = pictureFileName(name, EXTENSIONS[body.outputFormat]);
    const request: CompositeRequest = { ...order, fileName };
    const job = await this.jobs.submit({
      type: 'composite',
      ownerId: user.id,
      request,
      description: `${name} · ${counted(firstImages.length, 'channel')}`,
    });
    return { jobId: job.id };
  }

  /** Only headers tell how large a level is. A job reports what else the engine cannot do, and waits while it is away. */
  private async assertWindow(spec: CompositeSpec): Promise<void> {
    const [estimate] = await Promise.allSettled([this.processing.compositeEstimate(spec)]);
    if (estimate.status === 'rejected' && isInvalid(estimate.reason)) throw estimate.reason;
  }
}

const isInvalid = (error: unknown): boolean =>
  error instanceof UpstreamError && error.body?.kind === 'validation';

const EXTENSIONS = { png: 'png', jpeg: 'jpg', tiff: 'tiff' } as const;
