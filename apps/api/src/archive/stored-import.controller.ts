import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { JobStarted } from '../jobs/job.dto.js';
import { ObsIdParam } from './obs-id.js';
import { StoredFilesView } from './stored-import.dto.js';
import { StoredImportService } from './stored-import.service.js';

@ApiTags('Archive import')
@Controller('archive/import')
export class StoredImportController {
  constructor(private readonly service: StoredImportService) {}

  @Get('check-files/:obsId')
  @ObsIdParam()
  @ApiOperation({ summary: 'List the stored files of an observation' })
  @Answers(200, StoredFilesView, ['validation_failed', 'unauthenticated'])
  listStoredFiles(@CurrentUser() user: Identity, @Param('obsId') obsId: string): Promise<StoredFilesView> {
    return this.service.check(obsId, user);
  }

  @Post('from-existing/:obsId')
  @ObsIdParam()
  @HttpCode(202)
  @ApiOperation({ summary: "Make records of an observation's stored files in a job" })
  @IdempotentAnswers(202, JobStarted, [
    'validation_failed',
    'unauthenticated',
    'not_found',
    'conflict',
    'queue_full',
    'queue_unavailable',
  ])
  importStoredFiles(@CurrentUser() user: Identity, @Param('obsId') obsId: string): Promise<JobStarted> {
    return this.service.record(obsId, user);
  }
}
