import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { ImportJobView, JobStarted } from '../jobs/job.dto.js';
import { ImportRequestDto } from './import.dto.js';
import { ImportService } from './import.service.js';

@ApiTags('Archive import')
@Controller('archive')
export class ImportController {
  constructor(private readonly service: ImportService) {}

  @Post('import')
  @HttpCode(202)
  @Answers(202, JobStarted, [400, 401, 409, 503])
  start(@CurrentUser() user: Identity, @Body() body: ImportRequestDto): Promise<JobStarted> {
    return this.service.start(user.id, body);
  }

  @Get('import-progress/:jobId')
  @Answers(200, ImportJobView, [401, 404])
  progress(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.progress(user.id, jobId);
  }

  @Post('import/cancel/:jobId')
  @HttpCode(202)
  @Answers(202, ImportJobView, [401, 404, 409])
  cancel(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.cancel(user.id, jobId);
  }

  @Post('import/resume/:jobId')
  @HttpCode(202)
  @Answers(202, ImportJobView, [401, 404, 409])
  resume(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<ImportJobView> {
    return this.service.resume(user.id, jobId);
  }

  @Post('import/dismiss/:jobId')
  @HttpCode(204)
  @Answers(204, null, [401, 404, 409])
  dismiss(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<void> {
    return this.service.dismiss(user.id, jobId);
  }
}
