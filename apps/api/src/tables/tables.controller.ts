import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { ENGINE_CODES } from '../http/problem-codes.js';
import { sendPicture } from '../responses/send-body.js';
import {
  SpectralDataQuery,
  SpectralDataView,
  TableDataQuery,
  TableDataView,
  TableInfoQuery,
  TableInfoView,
} from './tables.dto.js';
import { TablesService } from './tables.service.js';

const PROBLEMS = [
  ...ENGINE_CODES,
  'validation_failed',
  'unauthenticated',
  'not_found',
  'file_too_large',
  'memory_budget',
  'invalid_file',
  'scratch_quota',
] as const;

@ApiTags('Analysis')
@Controller('analysis')
@AllowAccess('optional')
export class TablesController {
  constructor(private readonly tables: TablesService) {}

  @Get('table-info')
  @ApiOperation({ summary: 'List the tables of a record and their columns' })
  @Answers(200, TableInfoView, PROBLEMS)
  listTables(
    @Query() query: TableInfoQuery,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TableInfoView> {
    return this.tables.info(query, viewer, abortOnDisconnect(response));
  }

  @Get('table-data')
  @ApiOperation({ summary: 'Get a page of a table, sorted and searched' })
  @Answers(200, TableDataView, PROBLEMS)
  async getTableRows(
    @Query() query: TableDataQuery,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    await sendPicture(response, await this.tables.data(query, viewer, abortOnDisconnect(response)), []);
  }

  @Get('spectral-data')
  @ApiOperation({ summary: 'Get a spectrum by columns' })
  @Answers(200, SpectralDataView, PROBLEMS)
  async getSpectrum(
    @Query() query: SpectralDataQuery,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    await sendPicture(response, await this.tables.spectrum(query, viewer, abortOnDisconnect(response)), []);
  }
}
