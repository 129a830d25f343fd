import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { COMPOSITE_HEADERS } from '#processing-client';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import { sendPicture } from '../responses/send-body.js';
import { JobStarted } from '../jobs/job.dto.js';
import { CompositeAnalysis, CompositeEstimate } from './composite-facts.dto.js';
import { CompositeInput } from './composite.dto.js';
import { CompositeService } from './composite.service.js';

/** A request body with record ids. */
const NAMED_RECORDS = [...BODY_CODES, 'unauthenticated', 'not_found'] as const;
const PICTURE = {
  contentTypes: ['image/png', 'image/jpeg', 'image/tiff'],
  headers: Object.values(COMPOSITE_HEADERS),
} as const;

@ApiTags('Composite')
@Controller('composite')
export class CompositeController {
  constructor(private readonly service: CompositeService) {}

  @Post('generate-nchannel')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Make a colour composite synchronously' })
  @Answers(200, PICTURE, [...NAMED_RECORDS, ...ENGINE_CODES, 'memory_budget', 'no_wcs'])
  async generateComposite(
    @Body() body: CompositeInput,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.service.generate(body, viewer, abortOnDisconnect(response));
    await sendPicture(response, picture, Object.values(COMPOSITE_HEADERS));
  }

  @Post('estimate')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Estimate size and cost of a composite' })
  @Answers(200, CompositeEstimate, [...NAMED_RECORDS, ...ENGINE_CODES, 'no_wcs'])
  estimateComposite(
    @Body() body: CompositeInput,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompositeEstimate> {
    return this.service.estimate(body, viewer, abortOnDisconnect(response));
  }

  @Post('analyze-channels')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: "Get statistics of a composite's channels, and suggested tones" })
  @Answers(200, CompositeAnalysis, [...NAMED_RECORDS, ...ENGINE_CODES, 'memory_budget', 'no_wcs'])
  analyzeChannels(
    @Body() body: CompositeInput,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CompositeAnalysis> {
    return this.service.analyze(body, viewer, abortOnDisconnect(response));
  }

  @Post('export-nchannel')
  @HttpCode(202)
  @ApiOperation({ summary: 'Make a colour composite in a job' })
  @IdempotentAnswers(202, JobStarted, [...NAMED_RECORDS, 'no_wcs', 'queue_full', 'queue_unavailable'])
  exportComposite(@Body() body: CompositeInput, @CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.export(body, user);
  }
}
