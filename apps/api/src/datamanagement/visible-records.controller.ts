import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Viewer } from '#domain';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { Answers } from '../openapi/answers.js';
import { FoundRecords, SearchRecords } from './record-management.dto.js';
import { RecordManagementService } from './record-management.service.js';

/** The search of the library for callers without a token, too. */
@ApiTags('Data library')
@Controller('spacedata')
export class VisibleRecordsController {
  constructor(private readonly management: RecordManagementService) {}

  @Post('search')
  @HttpCode(200)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Search public records, or with a token visible ones, with counts' })
  @Answers(200, FoundRecords, [...BODY_CODES, 'unauthenticated'])
  searchVisibleRecords(@Body() body: SearchRecords, @CurrentViewer() viewer: Viewer): Promise<FoundRecords> {
    return this.management.find(body, viewer);
  }
}
