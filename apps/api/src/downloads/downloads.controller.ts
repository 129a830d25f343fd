import { Body, Controller, Get, Header, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { AllowAccess, CurrentUser, type Identity } from '../auth/access.js';
import { BODY_CODES } from '../http/problem-codes.js';
import { RESULT_FILE_TYPES } from '../jobs/send-result.js';
import { RECORD_FILE_TYPES } from '../library/record-files.js';
import { Answers } from '../openapi/answers.js';
import { DownloadRequest, DownloadTicket } from './downloads.dto.js';
import { DownloadsService } from './downloads.service.js';

const FILE = {
  contentTypes: [...new Set([...RECORD_FILE_TYPES, ...RESULT_FILE_TYPES])],
  otherJson: 'The JSON document of the path',
  also: [206, 302, 304],
  headers: ['ETag', 'Accept-Ranges', 'Content-Disposition'],
} as const;

@ApiTags('Downloads')
@Controller('downloads')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Post()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Get a URL that downloads a file once, without a token' })
  @Answers(201, DownloadTicket, [...BODY_CODES, 'unauthenticated', 'not_found', 'conflict', 'unavailable'])
  startDownload(@Body() { path }: DownloadRequest, @CurrentUser() user: Identity): Promise<DownloadTicket> {
    return this.downloads.issue(path, user);
  }

  @Get(':ticket')
  @AllowAccess('anonymous')
  @ApiOperation({ summary: 'Download the file of a ticket' })
  @Answers(200, FILE, ['not_found', 'range_not_satisfiable', 'unavailable'])
  downloadByTicket(
    @Param('ticket') ticket: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.downloads.send(ticket, request, response);
  }
}
