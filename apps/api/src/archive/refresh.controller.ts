import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { JobStarted } from '../jobs/job.dto.js';
import { ObsIdParam } from './obs-id.js';
import { RefreshService } from './refresh.service.js';

@ApiTags('Archive import')
@Controller('archive')
export class RefreshController {
  constructor(private readonly service: RefreshService) {}

  @Post('refresh-metadata/:obsId')
  @ObsIdParam()
  @HttpCode(202)
  @ApiOperation({ summary: 'Refresh the metadata of one observation from the archive in a job' })
  @IdempotentAnswers(202, JobStarted, [
    'validation_failed',
    'unauthenticated',
    'not_found',
    'conflict',
    'queue_unavailable',
  ])
  refreshMetadata(@CurrentUser() user: Identity, @Param('obsId') obsId: string): Promise<JobStarted> {
    return this.service.one(obsId, user);
  }

  @Post('refresh-metadata-all')
  @HttpCode(202)
  @AllowAccess('admin')
  @ApiOperation({ summary: 'Refresh the metadata of all imported observations from the archive in a job' })
  @IdempotentAnswers(202, JobStarted, ['unauthenticated', 'forbidden', 'conflict', 'queue_unavailable'])
  refreshAllMetadata(@CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.all(user);
  }
}
