import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { JobStore, Viewer } from '#domain';
import {
  fieldErrors,
  retryOnFileChange,
  type ByteAnswer,
  type Logger,
  type SettingsOf,
  type Storage,
} from '#platform';
import { MOSAIC_HEADERS, mosaicHeaders, type ProcessingClient, type StoredMosaic } from '#processing-client';
import { queueRoom, type MosaicOutput } from '#queues';
import type { Identity } from '../auth/access.js';
import { MAX_PICTURE_SIDE } from '../pictures/crop-field.js';
import type { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { orderThumbnail } from '../library/upload/order-thumbnail.js';
import type { RecordView } from '../library/record.dto.js';
import { RecordsService } from '../library/records.service.js';
import { resolveImages } from '../pictures/resolve-images.js';
import { Resource } from '../resources/resources.js';
import { asDownload } from '../responses/download-limit.js';
import { sendBody, sendPicture } from '../responses/send-body.js';
import { contentDisposition } from '../responses/send-stored.js';
import { fileProblems, namedRecords } from './assert-mosaic.js';
import { withChosenImages } from './chosen-outlines.js';
import type { FootprintQuery, MosaicFootprint } from './footprint.dto.js';
import { footprintOf } from './footprint.js';
import { MosaicFiles } from './mosaic-files.js';
import type { MosaicLimits } from './mosaic-limits.dto.js';
import { MAX_FILES, type MosaicInput } from './mosaic.dto.js';
import { pictureSpec, resolveMosaic, type ResolvedMosaic } from './resolve-mosaic.js';

const BYTES_PER_MB = 1024 * 1024;
const EXTENSIONS = { png: 'png', jpeg: 'jpg', fits: 'fits' } as const;

/** Mosaics, synchronous or as queued jobs. */
@Injectable()
export class MosaicService {
  constructor(
    @Resource('processing') private readonly processing: ProcessingClient,
    @Resource('storage') private readonly storage: Storage,
    @Resource('jobs') private readonly store: JobStore,
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
    private readonly files: MosaicFiles,
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
  ) {}

  /** Sends the mosaic itself. */
  async generate(body: MosaicInput, viewer: Viewer, response: Response, signal: AbortSignal): Promise<void> {
    const lookUp = () => resolveMosaic(this.records, body, viewer);
    await retryOnFileChange(signal, lookUp, async (mosaic) => {
      const output = outputOf(body, mosaic);
      if (output.as === 'picture') {
        await sendMosaicPicture(response, await this.processing.mosaic(output.spec, { signal }));
        return;
      }
      await this.files.withMosaicFile(mosaic, signal, (file) =>
        asDownload(() => sendMosaicFile(response, this.storage, file, mosaic.record.fileName)),
      );
    });
  }

  async generateAndSave(body: MosaicInput, user: Identity, signal: AbortSignal): Promise<RecordView> {
    const lookUp = () => resolveMosaic(this.records, body, user);
    const id = await retryOnFileChange(signal, lookUp, (mosaic) =>
      this.files.record(mosaic, user.id, signal),
    );
    await orderThumbnail(this.jobs, this.logger, id, user.id);
    return this.records.view(id, user);
  }

  async export(body: MosaicInput, user: Identity): Promise<JobStarted> {
    const mosaic = await resolveMosaic(this.records, body, user);
    const { fileName, recordIds, description } = mosaic.record;
    const job = await this.jobs.submit({
      type: 'mosaic',
      ownerId: user.id,
      request: {
        output: outputOf(body, mosaic),
        recordIds,
        fileName: fileName.replace(/fits$/, EXTENSIONS[body.outputFormat]),
      },
      description,
    });
    return { jobId: job.id };
  }

  async save(body: MosaicInput, user: Identity): Promise<JobStarted> {
    const { spec, record } = await resolveMosaic(this.records, body, user);
    const { description } = record;
    const request = { spec, record };
    const job = await this.jobs.submit({ type: 'mosaic-save', ownerId: user.id, request, description });
    return { jobId: job.id };
  }

  async footprint(body: FootprintQuery, viewer: Viewer, signal: AbortSignal): Promise<MosaicFootprint> {
    const problems = fileProblems(body);
    if (problems.length > 0) throw fieldErrors(problems);
    const lookUp = () => resolveImages(this.records, namedRecords(body), viewer);
    const images = await retryOnFileChange(signal, lookUp, (found) =>
      withChosenImages(this.processing, found, body.hdus, signal),
    );
    return footprintOf(images, this.settings.MAX_MOSAIC_OUTPUT_PIXELS);
  }

  async limits(userId: string): Promise<MosaicLimits> {
    const { MAX_FITS_FILE_SIZE_MB, MAX_MOSAIC_OUTPUT_PIXELS, MAX_FITS_ARRAY_ELEMENTS } = this.settings;
    const { queueCapacity, queueFree } = await this.places(userId);
    return {
      maxInputFiles: MAX_FILES,
      maxFileBytes: MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
      maxOutputPixels: MAX_MOSAIC_OUTPUT_PIXELS,
      ...{ maxWidth: MAX_PICTURE_SIDE, maxHeight: MAX_PICTURE_SIDE },
      maxArrayElements: MAX_FITS_ARRAY_ELEMENTS,
      ...{ queueCapacity, queueFree },
    };
  }

  private async places(userId: string): Promise<Pick<MosaicLimits, 'queueCapacity' | 'queueFree'>> {
    const room = queueRoom('mosaic');
    return {
      queueCapacity: room.capacity?.jobs ?? 0,
      queueFree: await this.store.freePlaces(room, userId),
    };
  }
}

function outputOf(body: MosaicInput, { spec }: ResolvedMosaic): MosaicOutput {
  const { outputFormat } = body;
  return outputFormat === 'fits'
    ? { as: 'fits', spec }
    : { as: 'picture', spec: pictureSpec(body, outputFormat, spec) };
}

const { scaled, ...OTHERS } = MOSAIC_HEADERS;

/** Sends a mosaic of the engine, with a header if it was scaled down. */
async function sendMosaicPicture(response: Response, picture: ByteAnswer): Promise<void> {
  const isScaled = Number(picture.headers[scaled]) > 1;
  await sendPicture(response, picture, [...Object.values(OTHERS), ...(isScaled ? [scaled] : [])]);
}

/** Streams a FITS mosaic from the storage. */
async function sendMosaicFile(
  response: Response,
  storage: Pick<Storage, 'open'>,
  file: StoredMosaic,
  fileName: string,
): Promise<void> {
  const body = await storage.open(file.key);
  const headers = {
    ...headersOf(file),
    'Content-Type': file.contentType,
    'Content-Length': String(file.size),
    'Content-Disposition': contentDisposition(fileName),
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  await sendBody(response, body);
}

/** Header names of the engine's picture responses. */
function headersOf(file: StoredMosaic): Record<string, string> {
  const { [scaled]: factor, ...always } = mosaicHeaders(file);
  return file.reducedBy > 1 ? { ...always, [scaled]: factor } : always;
}
