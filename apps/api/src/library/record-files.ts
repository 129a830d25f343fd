import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { FoundRecord, Viewer } from '#domain';
import {
  abortOnDisconnect,
  createUrlSigner,
  retryOnFileChange,
  type SettingsOf,
  type SignUrl,
  type Storage,
} from '#platform';
import { recordCaching, type Caching } from '../responses/conditional-requests.js';
import { asDownload } from '../responses/download-limit.js';
import { contentDisposition, sendStored } from '../responses/send-stored.js';
import { Resource } from '../resources/resources.js';
import { RecordsService } from './records.service.js';

/** Content types of compressed files, which are not readable as FITS. */
const COMPRESSED: Readonly<Record<string, string>> = {
  '.gz': 'application/gzip',
  '.bz2': 'application/x-bzip2',
  '.z': 'application/x-compress',
};

/** Content types of the files of records. */
export const RECORD_FILE_TYPES = [
  'application/fits',
  ...Object.values(COMPRESSED),
  'text/csv',
  'application/json',
] as const;

/** By the stored name: displayed names are free text. */
const servedType = ({ storageKey, contentType }: Pick<FoundRecord, 'storageKey' | 'contentType'>): string =>
  COMPRESSED[path.extname(storageKey).toLowerCase()] ?? contentType;

interface Exchange {
  readonly request: Request;
  readonly response: Response;
}

/** Sends files of records. */
@Injectable()
export class RecordFiles {
  private readonly signUrl: SignUrl | null;

  constructor(
    private readonly records: RecordsService,
    @Resource('storage') private readonly storage: Storage,
    @Resource('settings') settings: SettingsOf<'api'>,
  ) {
    this.signUrl = createUrlSigner(settings);
  }

  /**
   * @param caching replaces cache headers of the record
   * @throws AppError not-found unless the viewer may see the record, bad-range
   */
  async send(id: string, viewer: Viewer, exchange: Exchange, caching: Partial<Caching> = {}): Promise<void> {
    const lookUp = () => this.records.visible(id, viewer);
    await retryOnFileChange(abortOnDisconnect(exchange.response), lookUp, (record) =>
      this.sendFile(record, exchange, caching),
    );
  }

  private async sendFile(
    record: FoundRecord,
    { request, response }: Exchange,
    replaced: Partial<Caching>,
  ): Promise<void> {
    const { storageKey: key, fileName, sha256 } = record;
    const contentType = servedType(record);
    // A presigned URL is valid for one method: HEAD would be refused.
    if (this.signUrl && request.method === 'GET') {
      const disposition = contentDisposition(fileName);
      // Valid for a few minutes and for this caller: not cacheable.
      response.setHeader('Cache-Control', 'no-store');
      response.redirect(302, await this.signUrl({ key, contentType, disposition }));
      return;
    }
    const caching = { ...recordCaching(record, `"${sha256}"`), ...replaced };
    const answer = { key, contentType, fileName, caching };
    await asDownload(() => sendStored(this.storage, request, response, answer));
  }
}
