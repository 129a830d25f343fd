import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { ImportJobView, JobStarted } from '../jobs/job.dto.js';
import { StartImport } from './import.dto.js';
import { ImportService } from './import.service.js';

@ApiTags('Archive import')
@Controller('archive')
export class ImportController {
  constructor(private readonly service: ImportService) {}

  @Post('import')
  @HttpCode(202)
  @ApiOperation({ summary: 'Import an observation in a job' })
  @IdempotentAnswers(202, JobStarted, [
    ...BODY_CODES,
    'unauthenticated',
    'conflict',
    'queue_full',
    'queue_unavailable',
  ])
  startImport(@CurrentUser() user: Identity, @Body() body: StartImport): Promise<JobStarted> {
    return this.service.start(user.id, body);
  }

  @Get('import-progress/:jobId')
  @ApiOperation({ summary: 'Get the progress of an import' })
  @Answers(200, ImportJobView, ['unauthenticated', 'not_found'])
  getImport(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.progress(user.id, jobId);
  }

  @Post('import/cancel/:jobId')
  @HttpCode(202)
  @ApiOperation({ summary: 'Cancel an import' })
  @Answers(202, ImportJobView, ['unauthenticated', 'not_found', 'conflict'])
  cancelImport(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.cancel(user.id, jobId);
  }

  @Post('import/resume/:jobId')
  @HttpCode(202)
  @ApiOperation({ summary: 'Resume a failed or cancelled import' })
  @Answers(202, ImportJobView, ['unauthenticated', 'not_found', 'conflict', 'queue_full'])
  resumeImport(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.resume(user.id, jobId);
  }

  @Post('import/dismiss/:jobId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Dismiss a finished import' })
  @Answers(204, null, ['unauthenticated', 'not_found', 'conflict'])
  dismissImport(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<void> {
    return this.service.dismiss(user.id, jobId);
  }
}
