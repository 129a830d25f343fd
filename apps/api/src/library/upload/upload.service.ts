import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { LibraryStore } from '#domain';
import { diskReserve, type Logger, type SettingsOf, type Storage } from '#platform';
import type { Identity } from '../../auth/access.js';
import { IdempotencyService } from '../../idempotency/idempotency.service.js';
import { assertWithinBodyLimits } from '../../http/body-limits.js';
import { requestValidation } from '../../validation/request-validation.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { Resource } from '../../resources/resources.js';
import { countArrivingBytes, type Arrival } from './arriving-bytes.js';
import { IncomingFiles } from './incoming-files.js';
import { orderThumbnail } from './order-thumbnail.js';
import { receiveUpload, type ReceivedFile, type Upload } from './receive-upload.js';
import { limitFor, sizeLimit, type UploadLimit } from './upload-limit.js';
import { UploadFields, type RecordView } from '../record.dto.js';
import { RecordsService } from '../records.service.js';

const BYTES_PER_MB = 1024 * 1024;

/** Uploads of users. */
@Injectable()
export class UploadService {
  private readonly validation = requestValidation();
  private readonly beginArrival = countArrivingBytes();
  /** Files that are being received; it may be on another disk than the storage. */
  private readonly folder: string;
  private readonly assertLocalRoom: (bytes: number) => Promise<void>;

  constructor(
    @Resource('settings') private readonly settings: SettingsOf<'api'>,
    @Resource('logger') private readonly logger: Logger,
    @Resource('storage') private readonly storage: Storage,
    @Resource('library') private readonly library: LibraryStore,
    private readonly files: IncomingFiles,
    private readonly records: RecordsService,
    private readonly jobs: JobsService,
    private readonly idempotency: IdempotencyService,
  ) {
    this.folder = path.resolve(settings.DATA_DIR, 'uploads');
    this.assertLocalRoom = diskReserve(this.folder, settings.STORAGE_RESERVE_MB, 'No space left for uploads');
  }

  /** Receives, inspects, stores: an upload that fails at any step leaves nothing behind. */
  async upload(request: Request, user: Identity): Promise<RecordView> {
    const arrival = this.beginArrival(user.id);
    try {
      return await this.receive(request, user, arrival);
    } finally {
      arrival.end();
    }
  }

  private async receive(request: Request, user: Identity, arrival: Arrival): Promise<RecordView> {
    const limit = await this.limitOf(request, user.id, arrival);
    const { file, fields } = await receiveUpload(request, this.folder, limit);
    const { fileName, size, sha256 } = file;
    try {
      return await this.idempotency.once(request, { fields, fileName, size, sha256 }, () =>
        this.record(file, fields, user),
      );
    } finally {
      await rm(file.localPath, { force: true });
    }
  }

  private async record(file: ReceivedFile, fields: Upload['fields'], user: Identity): Promise<RecordView> {
    const checked = await this.checkFields(fields);
    const id = await this.files.record(file, checked, user.id);
    await orderThumbnail(this.jobs, this.logger, id, user.id);
    return this.records.view(id, user);
  }

  private async limitOf(request: Request, ownerId: string, arrival: Arrival): Promise<UploadLimit> {
    const length = request.headers['content-length'];
    const announced = length === undefined ? null : Number(length);
    const usual = sizeLimit(this.settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB, async (bytes) => {
      await this.assertLocalRoom(bytes);
      await this.storage.assertRoom(bytes);
    });
    // An answered upload adds nothing to what its owner has, and is only compared.
    if (await this.idempotency.isAnswered(request)) return usual;
    return limitFor(this.library, { ownerId, announced, arrival }, usual);
  }

  private checkFields(fields: Upload['fields']): Promise<UploadFields> {
    assertWithinBodyLimits(fields);
    const { tags, ...others } = fields;
    const body = tags === undefined ? others : { ...others, tags: [tags].flat() };
    return this.validation.transform(body, { type: 'body', metatype: UploadFields }) as Promise<UploadFields>;
  }
}
