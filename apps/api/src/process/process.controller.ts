import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { JobStarted } from '../jobs/job.dto.js';
import { algorithmList, AlgorithmList } from './algorithms.js';
import { PROCESS_BODIES } from './process.dto.js';
import { ProcessService } from './process.service.js';

const BODIES = Object.values(PROCESS_BODIES);

@ApiTags('Data library')
@Controller('spacedata')
export class ProcessController {
  constructor(private readonly service: ProcessService) {}

  @Get('algorithms')
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'List the algorithms with their parameters' })
  @Answers(200, AlgorithmList, [])
  listAlgorithms(): AlgorithmList {
    return algorithmList();
  }

  @Post(':id/process')
  @HttpCode(202)
  @ApiExtraModels(...BODIES)
  @ApiBody({ schema: { oneOf: BODIES.map((body) => ({ $ref: getSchemaPath(body) })) } })
  @ApiOperation({ summary: 'Make a new record, or a document, from a record in a job' })
  @IdempotentAnswers(202, JobStarted, [
    ...BODY_CODES,
    ...(['unauthenticated', 'not_found', 'no_wcs', 'queue_full', 'queue_unavailable'] as const),
  ])
  processRecord(
    @Param('id') id: string,
    @Body() body: object | undefined,
    @CurrentUser() user: Identity,
  ): Promise<JobStarted> {
    return this.service.process(id, body, user);
  }
}
