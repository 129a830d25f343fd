import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { DATA_MANAGEMENT_PATHS } from './data-management.paths.js';
import {
  BulkRemoval,
  BulkRemovalReport,
  BulkReport,
  BulkStatus,
  BulkTags,
  ClaimOrphaned,
  ClaimReport,
  FoundRecords,
  SearchRecords,
  Statistics,
} from './record-management.dto.js';
import { RecordManagementService } from './record-management.service.js';

const PROBLEMS = [...BODY_CODES, 'unauthenticated'] as const;

@ApiTags('Data management')
@Controller(DATA_MANAGEMENT_PATHS)
export class RecordManagementController {
  constructor(private readonly management: RecordManagementService) {}

  @Post('search')
  @HttpCode(200)
  @ApiOperation({ summary: 'Search visible records, with counts' })
  @Answers(200, FoundRecords, PROBLEMS)
  searchRecords(@Body() body: SearchRecords, @CurrentUser() user: Identity): Promise<FoundRecords> {
    return this.management.find(body, user);
  }

  @Get('statistics')
  @ApiOperation({ summary: 'Get statistics of visible records' })
  @Answers(200, Statistics, ['unauthenticated'])
  getLibraryStatistics(@CurrentUser() user: Identity): Promise<Statistics> {
    return this.management.statistics(user);
  }

  @Post('bulk/tags')
  @HttpCode(200)
  @ApiOperation({ summary: 'Add and remove tags of many records' })
  @Answers(200, BulkReport, PROBLEMS)
  changeTags(@Body() body: BulkTags, @CurrentUser() user: Identity): Promise<BulkReport> {
    return this.management.changeTags(body, user);
  }

  @Post('bulk/status')
  @HttpCode(200)
  @ApiOperation({ summary: 'Set the status of many records' })
  @Answers(200, BulkReport, PROBLEMS)
  changeStatus(@Body() body: BulkStatus, @CurrentUser() user: Identity): Promise<BulkReport> {
    return this.management.changeStatus(body, user);
  }

  @Post('bulk/delete')
  @HttpCode(200)
  @ApiOperation({ summary: 'Delete many records and their files' })
  @Answers(200, BulkRemovalReport, PROBLEMS)
  deleteRecords(@Body() body: BulkRemoval, @CurrentUser() user: Identity): Promise<BulkRemovalReport> {
    return this.management.remove(body, user);
  }

  @Post('claim-orphaned')
  @HttpCode(200)
  @AllowAccess('admin')
  @ApiOperation({ summary: 'Assign an owner to records without one' })
  @Answers(200, ClaimReport, [...PROBLEMS, 'forbidden'])
  claimOrphanedRecords(@Body() body: ClaimOrphaned, @CurrentUser() user: Identity): Promise<ClaimReport> {
    return this.management.claimOrphaned(body, user);
  }
}
