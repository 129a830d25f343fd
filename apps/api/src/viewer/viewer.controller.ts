import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FoundRecord, Viewer } from '#domain';
import { abortOnDisconnect, notFound, retryOnFileChange, type Storage } from '#platform';
import { PREVIEW_HEADERS } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { sendNotModifiedEarly, recordCaching, etagOf } from '../responses/conditional-requests.js';
import { sendPicture } from '../responses/send-body.js';
import { sendStored } from '../responses/send-stored.js';
import { RecordsService } from '../library/records.service.js';
import { Resource } from '../resources/resources.js';
import { PreviewCache, PREVIEW_PROBLEMS } from './preview-cache.js';
import { PreviewQuery, completeQuery } from './preview.dto.js';
import { cachingOf, toEngineRequest, ViewerService } from './viewer.service.js';

const FACT_HEADERS = Object.values(PREVIEW_HEADERS);

const PICTURE = {
  contentTypes: ['image/png', 'image/jpeg'],
  also: [304],
  headers: ['ETag', ...FACT_HEADERS],
} as const;

@ApiTags('Viewer')
@Controller('spacedata/:id')
@AllowAccess('optional')
export class ViewerController {
  constructor(
    private readonly viewer: ViewerService,
    private readonly records: RecordsService,
    private readonly cache: PreviewCache,
    @Resource('storage') private readonly storage: Storage,
  ) {}

  @Get('preview')
  @ApiOperation({ summary: 'Get a preview of a record' })
  @Answers(200, PICTURE, PREVIEW_PROBLEMS)
  async getPreview(
    @Param('id') id: string,
    @Query() query: PreviewQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const complete = completeQuery(query);
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    await retryOnFileChange(signal, lookUp, async (record) => {
      const asked = toEngineRequest(record, complete);
      const caching = cachingOf(record, 'preview', complete);
      if (sendNotModifiedEarly(request, response, caching)) return;
      const name = { etag: caching.ETag, sha256: record.sha256 };
      const picture = await this.cache.findOrMake(name, FACT_HEADERS, () =>
        this.viewer.render(asked, signal),
      );
      await sendPicture(response, picture, FACT_HEADERS, caching);
    });
  }

  @Get('thumbnail')
  @ApiOperation({ summary: 'Get the thumbnail of a record' })
  @Answers(200, { contentTypes: ['image/png'], also: [206, 304], headers: ['ETag'] }, [
    'unauthenticated',
    'not_found',
    'range_not_satisfiable',
  ])
  async getThumbnail(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const lookUp = () => this.records.visible(id, viewer);
    await retryOnFileChange(abortOnDisconnect(response), lookUp, (record) =>
      this.sendThumbnail(record, request, response),
    );
  }

  private async sendThumbnail(record: FoundRecord, request: Request, response: Response): Promise<void> {
    const { thumbnailKey } = record;
    if (!thumbnailKey) throw notFound('Thumbnail');
    await sendStored(this.storage, request, response, {
      key: thumbnailKey,
      contentType: 'image/png',
      // A regenerated thumbnail has a new key.
      caching: recordCaching(record, etagOf(thumbnailKey)),
    });
  }
}
