import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FoundRecord, Viewer } from '#domain';
import { abortOnDisconnect, retryOnFileChange, type ByteAnswer } from '#platform';
import { PIXEL_FACTS_HEADER, PREVIEW_HEADERS } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { sendNotModifiedEarly, type Caching } from '../responses/conditional-requests.js';
import { sendPicture } from '../responses/send-body.js';
import { CutQuery, MAX_CUT_SIDE } from './cut.dto.js';
import { assertLimits } from './display.dto.js';
import { PreviewCache, PREVIEW_PROBLEMS } from './preview-cache.js';
import { SIZE_HEADERS, withSize } from './value-bytes.js';
import { cachingOf, toEngineRequest, ViewerService } from './viewer.service.js';

const SLICE_HEADERS = [PREVIEW_HEADERS.slices, PREVIEW_HEADERS.slice];
const FACT_HEADERS = [...SIZE_HEADERS, PIXEL_FACTS_HEADER, ...SLICE_HEADERS];

const CUT = {
  contentTypes: ['image/png', 'application/octet-stream'],
  also: [304],
  headers: ['ETag', ...FACT_HEADERS],
} as const;

/** Rectangles of images. */
@ApiTags('Viewer')
@Controller('spacedata/:id/cut')
@AllowAccess('optional')
export class CutController {
  constructor(
    private readonly viewer: ViewerService,
    private readonly cache: PreviewCache,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Cut a rectangle out of an image, pixel for pixel' })
  @Answers(200, CUT, PREVIEW_PROBLEMS)
  async cutImage(
    @Param('id') id: string,
    @Query() query: CutQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    assertLimits(query);
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    await retryOnFileChange(signal, lookUp, async (record) => {
      const picture = pictureRequest(record, query);
      const caching = cachingOf(record, 'cut', query);
      if (sendNotModifiedEarly(request, response, caching)) return;
      const answer =
        query.format === 'png'
          ? await this.picture(record, picture, caching, signal)
          : await this.values(record, query, signal);
      await sendPicture(response, answer, FACT_HEADERS, caching);
    });
  }

  private picture(
    { sha256 }: FoundRecord,
    request: ReturnType<typeof pictureRequest>,
    { ETag: etag }: Caching,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    return this.cache.findOrMake({ etag, sha256 }, SLICE_HEADERS, () => this.viewer.render(request, signal));
  }

  private async values(
    record: FoundRecord,
    { hdu, sliceIndex, x, y, w, h }: CutQuery,
    signal: AbortSignal,
  ): Promise<ByteAnswer> {
    const part = { hdu, sliceIndex, x, y, w, h, maxSize: MAX_CUT_SIDE };
    return withSize(await this.viewer.pixels(record, part, signal));
  }
}

/** A cut has no smoothing, for which it would lack the pixels around it. */
const UNSMOOTHED = { smoothMethod: '', smoothSigma: 1, smoothSize: 3 } as const;
const UNSCALED_PNG = { fit: 'exact', format: 'png', quality: 100 } as const;

/** The engine's request for a picture of the cut. @throws AppError validation naming a field of the tone */
const pictureRequest = (record: FoundRecord, query: CutQuery) =>
  toEngineRequest(record, {
    ...query,
    ...UNSMOOTHED,
    ...UNSCALED_PNG,
    ...{ width: query.w, height: query.h, limitsOfPlane: true },
  });
