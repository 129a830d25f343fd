import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { IdempotentAnswers } from '../idempotency/idempotent-answers.js';
import { Answers } from '../openapi/answers.js';
import { IfMatch, TakesIfMatch, versionTag, type Versions } from '../responses/if-match.js';
import { BODY_CODES, ENGINE_CODES } from '../http/problem-codes.js';
import type { CursorPage } from '../paging/page.js';
import { MAX_DESCRIPTION_LENGTH, RecordListQuery, RecordPage, RecordView } from './record.dto.js';
import { RecordsService } from './records.service.js';
import { MAX_TAG_LENGTH, MAX_TAGS } from './tags-field.js';
import { UploadService } from './upload/upload.service.js';

const UPLOAD_SCHEMA = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', description: 'FITS, FITS.gz, CSV or JSON' },
      description: {
        type: 'string',
        maxLength: MAX_DESCRIPTION_LENGTH,
        description: 'Description of the record',
      },
      tags: {
        type: 'array',
        items: { type: 'string', maxLength: MAX_TAG_LENGTH },
        maxItems: MAX_TAGS,
        description: 'Tags; repeat the field for several',
      },
      visibility: {
        type: 'string',
        enum: ['private', 'public'],
        default: 'private',
        description: 'Who can read the record: its owner, or everybody',
      },
    },
  },
} as const;

const UPLOAD_PROBLEMS = [
  ...BODY_CODES,
  ...ENGINE_CODES,
  'unauthenticated',
  'invalid_file',
  'quota_exceeded',
] as const;

@ApiTags('Data library')
@Controller('spacedata')
export class RecordsController {
  constructor(
    private readonly records: RecordsService,
    private readonly uploads: UploadService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'List visible records' })
  @Answers(200, RecordPage, ['validation_failed', 'unauthenticated'])
  listRecords(
    @CurrentUser() user: Identity,
    @Query() query: RecordListQuery,
  ): Promise<CursorPage<RecordView>> {
    return this.records.list(query, user);
  }

  @Post(['upload', ''])
  @ApiConsumes('multipart/form-data')
  @ApiBody(UPLOAD_SCHEMA as never)
  @ApiOperation({ summary: 'Upload a file as a new record' })
  @IdempotentAnswers(201, RecordView, UPLOAD_PROBLEMS, ['Location'])
  async uploadRecord(
    @CurrentUser() user: Identity,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordView> {
    const record = await this.uploads.upload(request, user);
    response.setHeader('Location', `/api/spacedata/${record.id}`);
    return record;
  }

  @Get(':id')
  @AllowAccess('optional')
  @ApiOperation({ summary: 'Get a record' })
  @Answers(200, RecordView, ['unauthenticated', 'not_found'], ['ETag'])
  async getRecord(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RecordView> {
    const record = await this.records.view(id, viewer);
    response.setHeader('ETag', versionTag(record.version));
    return record;
  }

  @Delete(':id')
  @HttpCode(204)
  @TakesIfMatch()
  @ApiOperation({ summary: 'Delete a record and its file' })
  @Answers(204, null, ['unauthenticated', 'forbidden', 'not_found', 'precondition_failed'])
  deleteRecord(
    @Param('id') id: string,
    @IfMatch() ifVersions: Versions,
    @CurrentUser() user: Identity,
  ): Promise<void> {
    return this.records.remove(id, ifVersions, user);
  }
}
