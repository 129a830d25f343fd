import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Viewer } from '#domain';
import { AllowAccess, CurrentViewer } from '../auth/access.js';
import { RECORD_FILE_TYPES, RecordFiles } from '../library/record-files.js';
import { Answers } from '../openapi/answers.js';

const FILE = {
  contentTypes: RECORD_FILE_TYPES,
  otherJson: 'The JSON document as it was uploaded',
  also: [206, 302, 304],
  headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
} as const;

/** Downloads of files. */
@ApiTags('Viewer')
@Controller('spacedata/:id')
@AllowAccess('optional')
export class FileController {
  constructor(private readonly files: RecordFiles) {}

  @Get('file')
  @ApiOperation({ summary: 'Download the file of a record, byte for byte' })
  @Answers(200, FILE, ['unauthenticated', 'not_found', 'range_not_satisfiable'])
  downloadFile(
    @Param('id') id: string,
    @CurrentViewer() viewer: Viewer,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.files.send(id, viewer, { request, response });
  }
}
