import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { v7 as uuidv7 } from 'uuid';
import { recordFromFile, RecordEntity } from '#domain';
import { messageOf } from '#platform';
import { submitJob } from '#queues';
import type { Identity } from '../auth/access.js';
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
    const { tags, ...others } = fields;
    const body = tags === undefined ? others : { ...others, tags: [tags].flat() };
    return this.validation.transform(body, { type: 'body', metatype: UploadFields }) as Promise<UploadFields>;
  }

  private async store(file: ReceivedFile, fields: UploadFields, user: Identity): Promise<string> {
    const id = uuidv7();
    const { storage, processing, database } = this.resources;
    const key = `uploads/${id}/${file.fileName}`;
    await storage.putFile(key, file.localPath);
    try {
      const facts = await processing.inspect({ key });
      const { metadata, ...derived } = recordFromFile(file.fileName, facts);
      await database.getRepository(RecordEntity).insert({
        id,
        ...derived,
        metadata: { ...metadata, ...facts.keywords } as never,
        fileName: file.fileName,
        fileSize: file.size,
        sha256: file.sha256,
        storageKey: key,
        status: 'ready',
        ownerId: user.id,
        ...fields,
      });
    } catch (error) {
      await storage.delete(key);
      throw error;
    }
    return id;
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
