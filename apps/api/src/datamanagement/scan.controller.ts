import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { JobStarted } from '../jobs/job.dto.js';
import { DATA_MANAGEMENT_PATHS } from './data-management.paths.js';
import { ScanService } from './scan.service.js';

@ApiTags('Data management')
@Controller(DATA_MANAGEMENT_PATHS)
export class ScanController {
  constructor(private readonly service: ScanService) {}

  @Post('import/scan')
  @HttpCode(202)
  @AllowAccess('admin')
  @ApiOperation({ summary: 'Reconcile stored files and records in a job' })
  @IdempotentAnswers(202, JobStarted, ['unauthenticated', 'forbidden', 'queue_unavailable'])
  scanStorage(@CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.scan(user.id);
  }
}
