import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Storage } from '#platform';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import type { CursorPage } from '../paging/page.js';
import { Resource } from '../resources/resources.js';
import { ANY_JOB, DataResult, JobListQuery, JobPage, type AnyJob } from './job.dto.js';
import { JobsService } from './jobs.service.js';
import { RESULT_DOCUMENTS } from './result-documents.dto.js';
import { fileResultOf, RESULT_FILE_TYPES, sendResult } from './send-result.js';

/** A picture, another file, or the id of a record. */
const RESULT = {
  json: [DataResult, ...RESULT_DOCUMENTS],
  contentTypes: RESULT_FILE_TYPES,
  also: [206, 304],
  headers: ['ETag', 'Content-Disposition'],
} as const;

@ApiTags('Jobs')
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    @Resource('storage') private readonly storage: Storage,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List your jobs' })
  @Answers(200, JobPage, ['validation_failed', 'unauthenticated'])
  listJobs(@CurrentUser() user: Identity, @Query() query: JobListQuery): Promise<CursorPage<AnyJob>> {
    return this.jobs.list(user.id, query);
  }

  @Get(':jobId')
  @ApiOperation({ summary: 'Get a job' })
  @Answers(200, ANY_JOB, ['unauthenticated', 'not_found'])
  getJob(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<AnyJob> {
    return this.jobs.view(user.id, jobId);
  }

  @Post(':jobId/cancel')
  @HttpCode(202)
  @ApiOperation({ summary: 'Cancel a job; 409 when it has finished, or its records are in the library' })
  @Answers(202, ANY_JOB, ['unauthenticated', 'not_found', 'conflict'])
  cancelJob(@CurrentUser() user: Identity, @Param('jobId') jobId: string): Promise<AnyJob> {
    return this.jobs.cancel(user.id, jobId);
  }

  @Get(':jobId/result')
  @ApiOperation({ summary: 'Get the result of a job: its file, or the id of its record' })
  @Answers(200, RESULT, ['unauthenticated', 'not_found', 'conflict', 'range_not_satisfiable'])
  async getJobResult(
    @CurrentUser() user: Identity,
    @Param('jobId') jobId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const job = await this.jobs.finished(user.id, jobId);
    const file = fileResultOf(job);
    if (file) return sendResult(this.storage, request, response, file);
    response.json({ resultKind: 'data', dataId: job.resultDataId } satisfies DataResult);
  }
}
