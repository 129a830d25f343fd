import { Readable } from 'node:stream';
import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect, type ByteAnswer } from '#platform';
import { pixelFactsOf } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { answeredUnchanged, type Caching } from '../http/caching.js';
import { sendBody, sendPicture, setHeaders } from '../http/send-body.js';
import { CubeInfo, CubeInfoQuery } from './cube-info.dto.js';
import { FileHeaders, HeaderQuery } from './header.dto.js';
import { Histogram, HistogramQuery } from './histogram.dto.js';
import { KeptLooks } from './kept-looks.js';
import { LOOK_PROBLEMS } from './look-problems.js';
import { PixelData, PixelDataQuery } from './pixel-data.dto.js';
import { pixelDocument } from './pixel-document.js';
import { cachingOf, toLookRequest, ViewerService } from './viewer.service.js';

const JSON_TYPE = 'application/json; charset=utf-8';

const DOCUMENT = { contentTypes: [], also: [304], headers: ['ETag'] } as const;
const PIXELS = {
  contentTypes: ['application/octet-stream'],
  json: PixelData,
  also: [304],
  headers: ['ETag', 'X-Width', 'X-Height'],
} as const;

/** The numbers behind the pictures. */
@ApiTags('Viewer')
@Controller('spacedata/:id')
@AllowAccess('optional')
export class ImageDataController {
  constructor(
    private readonly viewer: ViewerService,
    private readonly kept: KeptLooks,
  ) {}

  @Get('histogram')
  @ApiOperation({ summary: 'How often the values of an image occur, and its statistics' })
  @Answers(200, { ...DOCUMENT, json: Histogram }, LOOK_PROBLEMS)
  async histogram(
    @Param('id') id: string,
    @Query() query: HistogramQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const record = await this.viewer.viewable(id, viewer);
    const asked = toLookRequest(record, query);
    const caching = cachingOf(record, 'histogram', query);
    if (answeredUnchanged(request, response, caching)) return;
    const document = await this.kept.findOrMake({ etag: caching.ETag, sha256: record.sha256 }, [], async () =>
      jsonAnswer(await this.viewer.histogram(asked, abortOnDisconnect(response))),
    );
    await sendPicture(response, document, [], caching);
  }

  @Get('pixeldata')
  @ApiOperation({ summary: 'The values of an image' })
  @Answers(200, PIXELS, LOOK_PROBLEMS)
  async pixelData(
    @Param('id') id: string,
    @Query() query: PixelDataQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const record = await this.viewer.viewable(id, viewer);
    const caching = cachingOf(record, 'pixels', query);
    if (answeredUnchanged(request, response, caching)) return;
    const answer = await this.viewer.pixels(record, query, abortOnDisconnect(response));
    const facts = pixelFactsOf(answer);
    if (query.format === 'binary') {
      const size = { 'X-Width': String(facts.width), 'X-Height': String(facts.height) };
      setHeaders(response, answer, ['content-type', 'content-length'], { ...caching, ...size });
      return sendBody(response, answer.body);
    }
    setHeaders(response, answer, [], { ...caching, 'Content-Type': JSON_TYPE });
    return sendBody(response, pixelDocument(facts, answer.body));
  }

  @Get('cubeinfo')
  @ApiOperation({ summary: 'The axes of an image and what its planes are' })
  @Answers(200, { ...DOCUMENT, json: CubeInfo }, LOOK_PROBLEMS)
  async cubeInfo(
    @Param('id') id: string,
    @Query() query: CubeInfoQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const record = await this.viewer.viewable(id, viewer);
    await answerDocument(request, response, cachingOf(record, 'cube', query), (signal) =>
      this.viewer.cube(record, query, signal),
    );
  }

  @Get('header')
  @ApiOperation({ summary: 'The headers of a FITS file' })
  @Answers(200, { ...DOCUMENT, json: FileHeaders }, LOOK_PROBLEMS)
  async header(
    @Param('id') id: string,
    @Query() query: HeaderQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const record = await this.viewer.fits(id, viewer);
    await answerDocument(request, response, cachingOf(record, 'headers', query), (signal) =>
      this.viewer.headers(record, query, signal),
    );
  }
}

/** A document in the form in which answers are kept. */
function jsonAnswer(document: object): ByteAnswer {
  const bytes = Buffer.from(JSON.stringify(document));
  const headers = { 'content-type': JSON_TYPE, 'content-length': String(bytes.length) };
  return { headers, body: Readable.from([bytes]) };
}

/** A document that a client may keep; it is not made again for one who has it. */
async function answerDocument(
  request: Request,
  response: Response,
  caching: Caching,
  make: (signal: AbortSignal) => Promise<object>,
): Promise<void> {
  if (answeredUnchanged(request, response, caching)) return;
  const document = await make(abortOnDisconnect(response));
  for (const [name, value] of Object.entries(caching)) response.setHeader(name, value);
  response.json(document);
}
