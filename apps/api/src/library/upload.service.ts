import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { recordFromFile } from '#domain';
import { messageOf, safeFileName } from '#platform';
import { submitJob } from '#queues';
import type { Identity } from '../auth/access.js';
import { assertBearable } from '../http/json-guard.js';
import { requestValidation } from '../http/validation.js';
import { Resources } from '../resources.js';
import { receiveUpload, type ReceivedFile } from './receive-upload.js';
import { UploadFields, type RecordView } from './record.dto.js';
import { RecordsService } from './records.service.js';

const BYTES_PER_MB = 1024 * 1024;

/** Files that people bring themselves. */
@Injectable()
export class UploadService {
  private readonly validation = requestValidation();

  constructor(
    private readonly resources: Resources,
    private readonly records: RecordsService,
  ) {}

  /** Receives, inspects, stores: an upload that fails at any step leaves nothing behind. */
  async upload(request: Request, user: Identity): Promise<RecordView> {
    const { settings } = this.resources;
    const folder = path.resolve(settings.DATA_DIR, 'uploads');
    const { file, fields } = await receiveUpload(
      request,
      folder,
      settings.MAX_FITS_FILE_SIZE_MB * BYTES_PER_MB,
    );
    try {
      const checked = await this.checkFields(fields);
      const id = await this.store(file, checked, user);
      await this.orderThumbnail(id, user);
      return await this.records.view(id, user);
    } finally {
      await rm(file.localPath, { force: true });
    }
  }

  private checkFields(fields: Readonly<Record<string, string | string[]>>): Promise<UploadFields> {
    assertBearable(fields);
    const { tags, ...others } = fields;
    const body = tags === undefined ? others : { ...others, tags: [tags].flat() };
    return this.validation.transform(body, { type: 'body', metatype: UploadFields }) as Promise<UploadFields>;
  }

  private async store(received: ReceivedFile, fields: UploadFields, user: Identity): Promise<string> {
    const id = uuidv7();
    const { storage, processing, library } = this.resources;
    const { fileName, size, sha256 } = received;
    const key = `uploads/${id}/${safeFileName(fileName)}`;
    try {
      await storage.putFile(key, received.localPath);
      const facts = recordFromFile(fileName, await processing.inspect({ key }));
      await library.save(user.id, [{ id, fileName, file: { key, size, sha256 }, facts, ...fields }]);
      return id;
    } catch (error) {
      await this.giveUp(key);
      throw error;
    }
  }

  /** What cannot be cleared away now is found by the sweeper. */
  private async giveUp(key: string): Promise<void> {
    const { library, logger } = this.resources;
    await library.discard(key).catch((error: unknown) => {
      logger.warn({ key, err: error }, 'file of a refused upload not deleted yet');
    });
  }

  /** A record without a thumbnail is whole: a queue that is away is no reason to refuse the upload. */
  private async orderThumbnail(id: string, user: Identity): Promise<void> {
    const { jobs, queues, logger } = this.resources;
    const job = {
      type: 'thumbnails',
      ownerId: user.id,
      request: { recordIds: [id] },
      description: 'Thumbnail',
    } as const;
    await submitJob(jobs, queues, job).catch((error: unknown) => {
      logger.warn({ recordId: id, reason: messageOf(error) }, 'thumbnail not queued');
    });
  }
}
