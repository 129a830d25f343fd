import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { PROCESSING_LEVELS, type Viewer } from '#domain';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { choiceParameter } from '../validation/field-checks.js';
import type { CursorPage } from '../paging/page.js';
import {
  ArchiveReport,
  Lineage,
  LineagePage,
  LineageListQuery,
  RemovalQuery,
  RemovalReport,
} from './lineage.dto.js';
import { ObservationsService } from './observations.service.js';

const BASE = 'observationBaseId';
const LEVEL = 'processingLevel';
const levelOf = (given: string) => choiceParameter(LEVEL, PROCESSING_LEVELS, given);

const PROBLEMS = ['validation_failed', 'unauthenticated', 'forbidden', 'not_found'] as const;

@ApiTags('Data library')
@Controller('spacedata')
export class ObservationsController {
  constructor(private readonly observations: ObservationsService) {}

  @Get('lineage')
  @AllowAccess('optional')
  @ApiOperation({ summary: 'List observations by name, with their records by level' })
  @Answers(200, LineagePage, ['validation_failed', 'unauthenticated'])
  listLineage(
    @Query() query: LineageListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CursorPage<Lineage>> {
    return this.observations.list(query, viewer);
  }

  @Get(`lineage/:${BASE}`)
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Get an observation, with its records in pages' })
  @Answers(200, LineagePage, ['validation_failed', 'unauthenticated', 'not_found'])
  getLineage(
    @Param(BASE) base: string,
    @Query() query: LineageListQuery,
    @CurrentViewer() viewer: Viewer,
  ): Promise<CursorPage<Lineage>> {
    return this.observations.one(base, query, viewer);
  }

  @Delete(`observation/:${BASE}`)
  @ApiOperation({ summary: 'Delete your records of an observation' })
  @Answers(200, RemovalReport, PROBLEMS)
  deleteObservation(
    @Param(BASE) base: string,
    @Query() { dryRun }: RemovalQuery,
    @CurrentUser() user: Identity,
  ): Promise<RemovalReport> {
    return this.observations.remove({ observationBaseId: base }, dryRun, user);
  }

  @Delete(`observation/:${BASE}/level/:${LEVEL}`)
  @ApiOperation({ summary: 'Delete your records of one level of an observation' })
  @ApiParam({ name: LEVEL, enum: PROCESSING_LEVELS })
  @Answers(200, RemovalReport, PROBLEMS)
  deleteObservationLevel(
    @Param(BASE) base: string,
    @Param(LEVEL) level: string,
    @Query() { dryRun }: RemovalQuery,
    @CurrentUser() user: Identity,
  ): Promise<RemovalReport> {
    const part = { observationBaseId: base, processingLevel: levelOf(level) };
    return this.observations.remove(part, dryRun, user);
  }

  @Post(`observation/:${BASE}/level/:${LEVEL}/archive`)
  @HttpCode(200)
  @ApiOperation({ summary: 'Archive your records of one level of an observation' })
  @ApiParam({ name: LEVEL, enum: PROCESSING_LEVELS })
  @Answers(200, ArchiveReport, PROBLEMS)
  archiveObservationLevel(
    @Param(BASE) base: string,
    @Param(LEVEL) level: string,
    @CurrentUser() user: Identity,
  ): Promise<ArchiveReport> {
    return this.observations.archive({ observationBaseId: base, processingLevel: levelOf(level) }, user);
  }
}
