import path from 'node:path';
import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
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
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { recordCaching } from '../responses/conditional-requests.js';
import { asDownload } from '../responses/download-limit.js';
import { contentDisposition, sendStored } from '../responses/send-stored.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';

/** Content types of compressed files, which are not readable as FITS. */
const COMPRESSED: Readonly<Record<string, string>> = {
  '.gz': 'application/gzip',
  '.bz2': 'application/x-bzip2',
  '.z': 'application/x-compress',
};

/** By the stored name: displayed names are free text. */
const servedType = ({ storageKey, contentType }: Pick<FoundRecord, 'storageKey' | 'contentType'>): string =>
  COMPRESSED[path.extname(storageKey).toLowerCase()] ?? contentType;

const FILE = {
  contentTypes: ['application/fits', ...Object.values(COMPRESSED), 'text/csv', 'application/json'],
  otherJson: 'The JSON document as it was uploaded',
  also: [206, 302, 304],
  headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
} as const;

/** Downloads of files. */
@ApiTags('Viewer')
@Controller('spacedata/:id')
@AllowAccess('optional')
export class FileController {
  private readonly signUrl: SignUrl | null;

  constructor(
    private readonly records: RecordsService,
    @Resource('storage') private readonly storage: Storage,
    @Resource('settings') settings: SettingsOf<'api'>,
  ) {
    this.signUrl = createUrlSigner(settings);
  }

  @Get('file')
  @ApiOperation({ summary: 'Download the file of a record, byte for byte' })
  @Answers(200, FILE, ['unauthenticated', 'not_found', 'range_not_satisfiable'])
  async downloadFile(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const lookUp = () => this.records.visible(id, viewer);
    await retryOnFileChange(abortOnDisconnect(response), lookUp, (record) =>
      this.send(record, request, response),
    );
  }

  private async send(record: FoundRecord, request: Request, response: Response): Promise<void> {
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
    const caching = recordCaching(record, `"${sha256}"`);
    const answer = { key, contentType, fileName, caching };
    await asDownload(() => sendStored(this.storage, request, response, answer));
  }
}
