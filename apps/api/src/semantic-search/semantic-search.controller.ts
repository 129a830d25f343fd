import { Controller, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { ENGINE_CODES } from '../http/problem-codes.js';
import { JobStarted } from '../jobs/job.dto.js';
import { IndexStatus, SemanticAnswer, SemanticQuery } from './semantic-search.dto.js';
import { SemanticSearchService } from './semantic-search.service.js';

@ApiTags('Semantic search')
@Controller('search')
export class SemanticSearchController {
  constructor(private readonly service: SemanticSearchService) {}

  @Get('semantic')
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Find records with a question in plain words' })
  @Answers(200, SemanticAnswer, [...ENGINE_CODES, 'validation_failed', 'unauthenticated'])
  searchSemantically(
    @Query() query: SemanticQuery,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SemanticAnswer> {
    return this.service.find(query, viewer, abortOnDisconnect(response));
  }

  @Get('index-status')
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Get the state of the semantic index' })
  @Answers(200, IndexStatus, ['validation_failed'])
  getIndexStatus(): Promise<IndexStatus> {
    return this.service.status();
  }

  @Post('reindex')
  @HttpCode(202)
  @AllowAccess('admin')
  @ApiOperation({ summary: 'Rebuild the semantic index in a job' })
  @IdempotentAnswers(202, JobStarted, [
    'unauthenticated',
    'forbidden',
    'conflict',
    'queue_full',
    'queue_unavailable',
  ])
  reindexRecords(@CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.reindex(user.id);
  }
}
