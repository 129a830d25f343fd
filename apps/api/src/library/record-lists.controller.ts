import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { DATA_TYPES, RECORD_STATUSES, type Viewer } from '#domain';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { choiceParameter } from '../validation/field-checks.js';
import type { CursorPage } from '../paging/page.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { Availability, CheckAvailability } from './availability.dto.js';
import { RecordListQuery, RecordPage, RecordView } from './record.dto.js';
import { RecordsService } from './records.service.js';

/** Lists that are readable without a token. */
@ApiTags('Data library')
@Controller('spacedata')
@AllowAccess('optional')
export class RecordListsController {
  constructor(private readonly records: RecordsService) {}

  @Get('type/:dataType')
  @ApiOperation({ summary: 'List visible records of one type' })
  @ApiParam({ name: 'dataType', enum: DATA_TYPES })
  @Answers(200, RecordPage, ['validation_failed', 'unauthenticated'])
  listRecordsByType(
    @Param('dataType') dataType: string,
    @Query() query: RecordListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CursorPage<RecordView>> {
    return this.records.list(query, viewer, {
      dataTypes: [choiceParameter('dataType', DATA_TYPES, dataType)],
    });
  }

  @Get('status/:status')
  @ApiOperation({ summary: 'List visible records of one status' })
  @ApiParam({ name: 'status', enum: RECORD_STATUSES })
  @Answers(200, RecordPage, ['validation_failed', 'unauthenticated'])
  listRecordsByStatus(
    @Param('status') status: string,
    @Query() query: RecordListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CursorPage<RecordView>> {
    return this.records.list(query, viewer, {
      statuses: [choiceParameter('status', RECORD_STATUSES, status)],
    });
  }

  @Post('check-availability')
  @HttpCode(200)
  @ApiOperation({ summary: 'Check which observations are in the library' })
  @Answers(200, Availability, [...BODY_CODES, 'unauthenticated'])
  checkAvailability(
    @Body() { observationIds }: CheckAvailability,
    @CurrentViewer() viewer: Viewer,
  ): Promise<Availability> {
    return this.records.availability(observationIds, viewer);
  }
}
