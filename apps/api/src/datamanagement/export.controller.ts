import { Body, Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Storage } from '#platform';
import { CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { sendResult } from '../jobs/send-result.js';
import { Resource } from '../resources/resources.js';
import { DATA_MANAGEMENT_PATHS } from './data-management.paths.js';
import { ExportStarted, RecordExport, StartExport } from './export.dto.js';
import { ExportService } from './export.service.js';

const FILE = {
  json: [RecordExport],
  contentTypes: ['application/json', 'text/csv', 'application/x-votable+xml'],
  also: [206, 304],
  headers: ['ETag', 'Content-Disposition'],
} as const;

@ApiTags('Data management')
@Controller(DATA_MANAGEMENT_PATHS)
export class ExportController {
  constructor(
    private readonly exports: ExportService,
    @Resource('storage') private readonly storage: Storage,
  ) {}

  @Post('export')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Export visible records to a file in a job',
    description:
      'The file contains the records as they are when the job starts. A user may have two exports in progress.',
  })
  @IdempotentAnswers(202, ExportStarted, [
    ...BODY_CODES,
    'unauthenticated',
    'rate_limited',
    'queue_unavailable',
  ])
  startExport(@Body() body: StartExport, @CurrentUser() user: Identity): Promise<ExportStarted> {
    return this.exports.start(body, user);
  }

  @Get('export/:exportId')
  @ApiOperation({
    summary: 'Download the file of an export',
    description:
      'For its owner, until the job expires. 409 while it is in progress; 404 with the reason if it failed.',
  })
  @Answers(200, FILE, ['unauthenticated', 'not_found', 'conflict', 'range_not_satisfiable'])
  async downloadExport(
    @CurrentUser() user: Identity,
    @Param('exportId') exportId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendResult(this.storage, request, response, await this.exports.finished(exportId, user));
  }
}
