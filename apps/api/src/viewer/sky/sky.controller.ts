import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { FoundRecord, Viewer } from '#domain';
import { abortOnDisconnect, retryOnFileChange } from '#platform';
import type { GivenPositions } from '#processing-client';
import { AllowAccess, CurrentViewer } from '../../auth/access.js';
import { BODY_CODES } from '../../http/problem-codes.js';
import { Answers } from '../../openapi/answers.js';
import { answerDocument } from '../../responses/answer-document.js';
import { PREVIEW_PROBLEMS } from '../preview-cache.js';
import { cachingOf, ViewerService } from '../viewer.service.js';
import { givenPosition, givenPositions } from './given-positions.js';
import { PositionQuery, PositionsQuestion, SkyPositionOfImage, SkyPositions } from './sky.dto.js';

/** Pixels of an image and their positions on the sky. */
@ApiTags('Viewer')
@Controller('spacedata/:id/sky')
@AllowAccess('optional')
export class SkyController {
  constructor(private readonly viewer: ViewerService) {}

  @Get()
  @ApiOperation({ summary: 'Convert a pixel of an image to its position on the sky, or back' })
  @Answers(200, SkyPositionOfImage, [...PREVIEW_PROBLEMS, 'no_wcs'], ['ETag'])
  async convertPosition(
    @Param('id') id: string,
    @Query() query: PositionQuery,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const question = { hdu: query.hdu, positions: givenPosition(query) };
    await answerDocument(request, response, {
      lookUp: () => this.viewer.viewable(id, viewer),
      caching: (record) => cachingOf(record, 'sky', query),
      make: (record, signal) => this.onePosition(record, question, signal),
    });
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Convert pixels of an image to positions on the sky, or back' })
  @Answers(200, SkyPositions, [...PREVIEW_PROBLEMS, ...BODY_CODES, 'no_wcs'])
  async convertPositions(
    @Param('id') id: string,
    @Body() body: PositionsQuestion,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SkyPositions> {
    const question = { hdu: body.hdu, positions: givenPositions(body) };
    const signal = abortOnDisconnect(response);
    const lookUp = () => this.viewer.viewable(id, viewer);
    return retryOnFileChange(signal, lookUp, (record) => this.viewer.positions(record, question, signal));
  }

  private async onePosition(
    record: FoundRecord,
    question: { readonly hdu?: number; readonly positions: GivenPositions },
    signal: AbortSignal,
  ): Promise<SkyPositionOfImage> {
    const { hdu, frame, positions } = await this.viewer.positions(record, question, signal);
    return { hdu, frame, ...positions[0] };
  }
}
