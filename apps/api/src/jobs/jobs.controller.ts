import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { etagOf } from '../http/etag.js';
import type { CursorPage } from '../http/page.js';
import { sendStored } from '../http/send-stored.js';
import { Resources } from '../resources.js';
import { DataResult, JobListQuery, JobPage, JobView } from './job.dto.js';
import { JobsService } from './jobs.service.js';

@ApiTags('Jobs')
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly resources: Resources,
  ) {}

  @Get()
  @Answers(200, JobPage, [400, 401])
  list(@CurrentUser() user: Identity, @Query() query: JobListQuery): Promise<CursorPage<JobView>> {
    return this.jobs.list(user.id, query);
  }

  @Get(':jobId')
  @Answers(200, JobView, [401, 404])
  status(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<JobView> {
    return this.jobs.view(user.id, jobId);
  }

  @Post(':jobId/cancel')
  @HttpCode(202)
  @Answers(202, JobView, [401, 404, 409])
  cancel(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<JobView> {
    return this.jobs.cancel(user.id, jobId);
  }

  @Get(':jobId/result')
  @Answers(200, DataResult, [401, 404, 409, 416])
  async result(
    @CurrentUser() user: Identity,
    @Param('jobId') jobId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const job = await this.jobs.finished(user.id, jobId);
    if (job.resultKind === 'data' || job.resultKey === null) {
      response.json({ resultKind: 'data', dataId: job.resultDataId } satisfies DataResult);
      return;
    }
    await sendStored(this.resources.storage, request, response, {
      key: job.resultKey,
      // A result never changes under its key.
      etag: etagOf(job.resultKey),
      contentType: job.resultContentType ?? 'application/octet-stream',
      fileName: job.resultFileName ?? undefined,
    });
  }
}
