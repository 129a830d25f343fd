import { Body, Controller, Headers, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { abortOnDisconnect } from '#platform';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { versionsOf, versionTag } from '../http/if-match.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import { ShareRecord, UpdateRecord } from './record-change.dto.js';
import { RecordChangesService } from './record-changes.service.js';
import { RecordView } from './record.dto.js';
import { ValidationReport } from './validation.dto.js';
import { ValidationService } from './validation.service.js';

const CHANGE_PROBLEMS = ['unauthenticated', 'forbidden', 'not_found'] as const;

@ApiTags('Data library')
@Controller('spacedata/:id')
export class RecordChangesController {
  constructor(
    private readonly changes: RecordChangesService,
    private readonly validation: ValidationService,
  ) {}

  @Put()
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'ETags of the versions that may be changed: 412 when the record is another one by now',
  })
  @ApiOperation({ summary: 'Change what is said of a record; what is not given stays' })
  @Answers(200, RecordView, [...BODY_CODES, ...CHANGE_PROBLEMS, 'precondition_failed'], ['ETag'])
  async update(
    @Param('id') id: string,
    @Body() body: UpdateRecord,
    @Headers('if-match') ifMatch: string | undefined,
    @CurrentUser() user: Identity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordView> {
    const record = await this.changes.update(id, body, versionsOf(ifMatch), user);
    response.setHeader('ETag', versionTag(record.version));
    return record;
  }

  @Post('share')
  @HttpCode(200)
  @ApiOperation({ summary: 'Say who may see a record' })
  @Answers(200, RecordView, [...BODY_CODES, ...CHANGE_PROBLEMS])
  share(
    @Param('id') id: string,
    @Body() body: ShareRecord,
    @CurrentUser() user: Identity,
  ): Promise<RecordView> {
    return this.changes.share(id, body, user);
  }

  @Post('archive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Put a record aside: lists leave it out unless asked' })
  @Answers(200, RecordView, CHANGE_PROBLEMS)
  archive(@Param('id') id: string, @CurrentUser() user: Identity): Promise<RecordView> {
    return this.changes.setArchived(id, true, user);
  }

  @Post('validate')
  @HttpCode(200)
  @ApiOperation({ summary: 'Read the file of a record from end to end, and say whether it is sound' })
  @Answers(200, ValidationReport, [...CHANGE_PROBLEMS, ...ENGINE_CODES, 'conflict'])
  validate(
    @Param('id') id: string,
    @CurrentUser() user: Identity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ValidationReport> {
    return this.validation.validate(id, user, abortOnDisconnect(response));
  }

  @Post('unarchive')
  @HttpCode(200)
  @ApiOperation({ summary: 'Take a record back that was put aside' })
  @Answers(200, RecordView, CHANGE_PROBLEMS)
  unarchive(@Param('id') id: string, @CurrentUser() user: Identity): Promise<RecordView> {
    return this.changes.setArchived(id, false, user);
  }
}
