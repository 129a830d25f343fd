import { Body, Controller, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { abortOnDisconnect } from '#platform';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { IfMatch, TakesIfMatch, versionTag, type Versions } from '../responses/if-match.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import { ShareRecord, UpdateRecord } from './record-change.dto.js';
import { RecordChangesService } from './record-changes.service.js';
import { RecordView } from './record.dto.js';
import { ValidationReport } from './file-validation.dto.js';
import { ValidationService } from './file-validation.service.js';

const READ_PROBLEMS = ['unauthenticated', 'forbidden', 'not_found'] as const;
const CHANGE_PROBLEMS = [...READ_PROBLEMS, 'precondition_failed'] as const;

@ApiTags('Data library')
@Controller('spacedata/:id')
export class RecordChangesController {
  constructor(
    private readonly changes: RecordChangesService,
    private readonly validation: ValidationService,
  ) {}

  @Put()
  @TakesIfMatch()
  @ApiOperation({ summary: 'Change fields of a record; missing ones stay' })
  @Answers(200, RecordView, [...BODY_CODES, ...CHANGE_PROBLEMS, 'quota_exceeded'], ['ETag'])
  async updateRecord(
    @Param('id') id: string,
    @Body() body: UpdateRecord,
    @IfMatch() ifVersions: Versions,
    @CurrentUser() user: Identity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordView> {
    const record = await this.changes.update(id, body, ifVersions, user);
    response.setHeader('ETag', versionTag(record.version));
    return record;
  }

  @Post('share')
  @HttpCode(200)
  @TakesIfMatch()
  @ApiOperation({ summary: 'Set who can see a record' })
  @Answers(200, RecordView, [...BODY_CODES, ...CHANGE_PROBLEMS])
  shareRecord(
    @Param('id') id: string,
    @Body() body: ShareRecord,
    @IfMatch() ifVersions: Versions,
    @CurrentUser() user: Identity,
  ): Promise<RecordView> {
    return this.changes.share(id, body, ifVersions, user);
  }

  @Post('archive')
  @HttpCode(200)
  @TakesIfMatch()
  @ApiOperation({ summary: 'Archive a record, which leaves it out of lists by default' })
  @Answers(200, RecordView, CHANGE_PROBLEMS)
  archiveRecord(
    @Param('id') id: string,
    @IfMatch() ifVersions: Versions,
    @CurrentUser() user: Identity,
  ): Promise<RecordView> {
    return this.changes.setArchived(id, true, ifVersions, user);
  }

  @Post('validate')
  @HttpCode(200)
  @ApiOperation({ summary: 'Validate the file of a record' })
  @Answers(200, ValidationReport, [...READ_PROBLEMS, ...ENGINE_CODES, 'conflict'])
  validateRecord(
    @Param('id') id: string,
    @CurrentUser() user: Identity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ValidationReport> {
    return this.validation.validate(id, user, abortOnDisconnect(response));
  }

  @Post('unarchive')
  @HttpCode(200)
  @TakesIfMatch()
  @ApiOperation({ summary: 'Unarchive a record' })
  @Answers(200, RecordView, CHANGE_PROBLEMS)
  unarchiveRecord(
    @Param('id') id: string,
    @IfMatch() ifVersions: Versions,
    @CurrentUser() user: Identity,
  ): Promise<RecordView> {
    return this.changes.setArchived(id, false, ifVersions, user);
  }
}
