import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { JobStarted } from '../jobs/job.dto.js';
import { JobsService } from '../jobs/jobs.service.js';
import { DATA_MANAGEMENT_PATHS } from './data-management.paths.js';

const NOTHING_YET = { renamed: 0, moved: 0, movedBytes: 0, leaving: {} };

@ApiTags('Data management')
@Controller(DATA_MANAGEMENT_PATHS)
export class MigrateStorageController {
  constructor(private readonly jobs: JobsService) {}

  @Post('migrate-storage-keys')
  @HttpCode(202)
  @AllowAccess('admin')
  @ApiOperation({
    summary: 'Migrate stored files to their current keys and the current storage, in a job',
    description:
      'Files under keys of earlier releases get current ones. If a previous storage is configured, its files are moved to the current one while the service is running. A repeated request continues with the remaining files. 409 names a running job.',
  })
  @IdempotentAnswers(202, JobStarted, ['unauthenticated', 'forbidden', 'conflict', 'queue_unavailable'])
  async migrateStorage(@CurrentUser() user: Identity): Promise<JobStarted> {
    const { id } = await this.jobs.submit({
      ...{ type: 'migrate-storage-keys', ownerId: user.id, request: {} },
      description: 'Migration of the storage',
      details: NOTHING_YET,
    });
    return { jobId: id };
  }
}
