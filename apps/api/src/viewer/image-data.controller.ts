import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect, retryOnFileChange, type ByteAnswer } from '#platform';
import { pixelFactsOf } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { answerDocument } from '../responses/answer-document.js';
import { sendNotModifiedEarly, type Caching } from '../responses/conditional-requests.js';
import { sendPicture } from '../responses/send-body.js';
import { CubeInfo, CubeInfoQuery } from './cube-info.dto.js';
import { FileHeaders, HeaderQuery } from './header.dto.js';
import { Histogram, HistogramQuery } from './histogram.dto.js';
import { documentAnswer, jsonAnswer } from '../responses/json-answer.js';
import { PreviewCache, PREVIEW_PROBLEMS } from './preview-cache.js';
import { PixelData, PixelDataQuery } from './pixel-data.dto.js';
import { pixelDocument } from './pixel-document.js';
import { SIZE_HEADERS, withSize } from './value-bytes.js';
import { cachingOf, toEngineRequest, ViewerService } from './viewer.service.js';

const DOCUMENT = { contentTypes: [], also: [304], headers: ['ETag'] } as const;
const PIXELS = {
  contentTypes: ['application/octet-stream'],
  json: [PixelData],
  also: [304],
  headers: ['ETag', ...SIZE_HEADERS],
} as const;

/** Image data: histograms, pixels, cube information. */
@ApiTags('Viewer')
@Controller('spacedata/:id')
@AllowAccess('optional')
export class ImageDataController {
  constructor(
    private readonly viewer: ViewerService,
    private readonly cache: PreviewCache,
  ) {}

  @Get('histogram')
  @ApiOperation({ summary: 'Get the histogram and statistics of an image' })
  @Answers(200, { ...DOCUMENT, json: [Histogram] }, PREVIEW_PROBLEMS)
  async getHistogram(
    @Param('id') id: string,
    @Query() query: HistogramQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    await retryOnFileChange(signal, lookUp, async (record) => {
      const asked = toEngineRequest(record, query);
      const caching = cachingOf(record, 'histogram', query);
      if (sendNotModifiedEarly(request, response, caching)) return;
      const name = { etag: caching.ETag, sha256: record.sha256 };
      const make = async () => jsonAnswer(await this.viewer.histogram(asked, signal));
      await sendPicture(response, await this.cache.findOrMake(name, [], make), [], caching);
    });
  }

  @Get('pixeldata')
  @ApiOperation({ summary: 'Get the values of an image' })
  @Answers(200, PIXELS, PREVIEW_PROBLEMS)
  async getPixelData(
    @Param('id') id: string,
    @Query() query: PixelDataQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    await retryOnFileChange(signal, lookUp, async (record) => {
      const caching = cachingOf(record, 'pixels', query);
      if (sendNotModifiedEarly(request, response, caching)) return;
      await sendPixels(response, await this.viewer.pixels(record, query, signal), query, caching);
    });
  }

  @Get('cubeinfo')
  @ApiOperation({ summary: 'Get the axes of an image and the coordinates of its planes' })
  @Answers(200, { ...DOCUMENT, json: [CubeInfo] }, PREVIEW_PROBLEMS)
  async getCubeInfo(
    @Param('id') id: string,
    @Query() query: CubeInfoQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerDocument(request, response, {
      lookUp: () => this.viewer.viewable(id, viewer),
      caching: (record) => cachingOf(record, 'cube', query),
      make: (record, signal) => this.viewer.cube(record, query, signal),
    });
  }

  @Get('header')
  @ApiOperation({ summary: 'Get the headers of a FITS file' })
  @Answers(200, { ...DOCUMENT, json: [FileHeaders] }, PREVIEW_PROBLEMS)
  async getHeader(
    @Param('id') id: string,
    @Query() query: HeaderQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await answerDocument(request, response, {
      lookUp: () => this.viewer.fits(id, viewer),
      caching: (record) => cachingOf(record, 'headers', query),
      make: (record, signal) => this.viewer.headers(record, query, signal),
    });
  }
}

/** Requested values: plain bytes, or a document that contains them. */
async function sendPixels(
  response: Response,
  answer: ByteAnswer,
  { format }: PixelDataQuery,
  caching: Caching,
): Promise<void> {
  if (format === 'binary') return sendPicture(response, withSize(answer), SIZE_HEADERS, caching);
  const document = pixelDocument(pixelFactsOf(answer), answer.body);
  return sendPicture(response, documentAnswer(document), [], caching);
}
