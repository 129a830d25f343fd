import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { MOSAIC_HEADERS } from '#processing-client';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import { JobStarted } from '../jobs/job.dto.js';
import { RecordView } from '../library/record.dto.js';
import { FootprintQuery, MosaicFootprint } from './footprint.dto.js';
import { MosaicLimits } from './mosaic-limits.dto.js';
import { MosaicInput } from './mosaic.dto.js';
import { MosaicService } from './mosaic.service.js';

/** A request body with images. */
const NAMED_IMAGES = [...BODY_CODES, 'unauthenticated', 'not_found', 'no_wcs'] as const;
const MADE_AT_ONCE = [...NAMED_IMAGES, ...ENGINE_CODES, 'memory_budget'] as const;
const QUEUED = [...NAMED_IMAGES, 'queue_full', 'queue_unavailable'] as const;
const MOSAIC = {
  contentTypes: ['image/png', 'image/jpeg', 'application/fits'],
  headers: [...Object.values(MOSAIC_HEADERS), 'Content-Disposition'],
} as const;

@ApiTags('Mosaic')
@Controller('mosaic')
export class MosaicController {
  constructor(private readonly service: MosaicService) {}

  @Post('generate')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Make a mosaic synchronously' })
  @Answers(200, MOSAIC, MADE_AT_ONCE)
  generateMosaic(
    @Body() body: MosaicInput,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    return this.service.generate(body, viewer, response, abortOnDisconnect(response));
  }

  @Post('generate-and-save')
  @ApiOperation({ summary: 'Make a FITS mosaic as a new record, synchronously' })
  @IdempotentAnswers(201, RecordView, [...MADE_AT_ONCE, 'quota_exceeded'], ['Location'])
  async generateAndSaveMosaic(
    @Body() body: MosaicInput,
    @CurrentUser() user: Identity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordView> {
    const record = await this.service.generateAndSave(body, user, abortOnDisconnect(response));
    response.setHeader('Location', `/api/spacedata/${record.id}`);
    return record;
  }

  @Post('export')
  @HttpCode(202)
  @ApiOperation({ summary: 'Make a mosaic in a job' })
  @IdempotentAnswers(202, JobStarted, QUEUED)
  exportMosaic(@Body() body: MosaicInput, @CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.export(body, user);
  }

  @Post('save')
  @HttpCode(202)
  @ApiOperation({ summary: 'Make a FITS mosaic as a new record, in a job' })
  @IdempotentAnswers(202, JobStarted, QUEUED)
  saveMosaic(@Body() body: MosaicInput, @CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.save(body, user);
  }

  @Post('footprint')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Get the positions of images on the sky, and which of them touch' })
  @Answers(200, MosaicFootprint, [...NAMED_IMAGES, ...ENGINE_CODES])
  getMosaicFootprint(
    @Body() body: FootprintQuery,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MosaicFootprint> {
    return this.service.footprint(body, viewer, abortOnDisconnect(response));
  }

  @Get('limits')
  @ApiOperation({ summary: 'Get the limits of mosaics' })
  @Answers(200, MosaicLimits, ['unauthenticated'])
  getMosaicLimits(@CurrentUser() user: Identity): Promise<MosaicLimits> {
    return this.service.limits(user.id);
  }
}
