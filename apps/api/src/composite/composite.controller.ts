import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Viewer } from '#domain';
import { abortOnDisconnect } from '#platform';
import { COMPOSITE_HEADERS } from '#processing-client';
import { AllowAccess, CurrentUser, CurrentViewer, type Identity } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { sendPicture } from '../http/send-body.js';
import { JobStarted } from '../jobs/job.dto.js';
import { CompositeDto } from './composite.dto.js';
import { CompositeService } from './composite.service.js';

const PICTURE = { contentTypes: ['image/png', 'image/jpeg', 'image/tiff'] };

@ApiTags('Composite')
@Controller('composite')
export class CompositeController {
  constructor(private readonly service: CompositeService) {}

  @Post('generate-nchannel')
  @HttpCode(200)
  @AllowAccess('optional')
  @Answers(200, PICTURE, [400, 401, 404, 413, 422, 503, 504])
  async generate(
    @Body() body: CompositeDto,
    @CurrentViewer() viewer: Viewer,
    @Res() response: Response,
  ): Promise<void> {
    const picture = await this.service.generate(body, viewer, abortOnDisconnect(response));
    await sendPicture(response, picture, Object.values(COMPOSITE_HEADERS));
  }

  @Post('export-nchannel')
  @HttpCode(202)
  @Answers(202, JobStarted, [400, 401, 404, 503])
  export(@Body() body: CompositeDto, @CurrentUser() user: Identity): Promise<JobStarted> {
    return this.service.export(body, user);
  }
}
