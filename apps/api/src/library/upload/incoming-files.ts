import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { giveUpFile, recordFromFile, type LibraryStore } from '#domain';
import { safeFileName, type Logger, type Storage } from '#platform';
import type { ProcessingClient } from '#processing-client';
import { Resource } from '../../resources/resources.js';
import type { ReceivedFile } from './receive-upload.js';
import type { UploadFields } from '../record.dto.js';

/** Makes records of received files. */
@Injectable()
export class IncomingFiles {
  constructor(
    @Resource('storage') private readonly storage: Storage,
    @Resource('processing') private readonly processing: ProcessingClient,
    @Resource('library') private readonly library: LibraryStore,
    @Resource('logger') private readonly logger: Logger,
  ) {}

  /** Stores a file, inspects it, and records it: all or nothing. @returns the id of its record */
  async record(received: ReceivedFile, fields: UploadFields, ownerId: string): Promise<string> {
    const id = uuidv7();
    const { fileName, size, sha256 } = received;
    const key = `uploads/${id}/${safeFileName(fileName)}`;
    try {
      await this.storage.putFile(key, received.localPath);
      const facts = recordFromFile(fileName, await this.processing.inspect({ key }));
      await this.library.save(ownerId, [{ id, fileName, file: { key, size, sha256 }, facts, ...fields }]);
      return id;
    } catch (error) {
      await giveUpFile(this.library, this.logger, key);
      throw error;
    }
  }
}
