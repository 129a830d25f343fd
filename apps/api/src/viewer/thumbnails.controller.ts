import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { fieldErrors } from '#platform';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../openapi/answers.js';
import { NumberField } from '../validation/fields.js';
import { unknownProperty } from '../validation/unknown-properties.js';
import { ThumbnailsService } from './thumbnails.service.js';

export class QueuedThumbnails {
  @NumberField({ integer: true, description: 'Newly queued records' })
  queued: number;
}

@ApiTags('Data library')
@Controller('spacedata/generate-thumbnails')
export class ThumbnailsController {
  constructor(private readonly thumbnails: ThumbnailsService) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Queue thumbnails of your records without one',
    description: "For administrators: of everybody's records. Queued ones are not queued again.",
  })
  @Answers(202, QueuedThumbnails, ['validation_failed', 'unauthenticated', 'queue_unavailable'])
  async generateThumbnails(
    @CurrentUser() user: Identity,
    @Req() request: Request,
  ): Promise<QueuedThumbnails> {
    refuseQuery(request);
    return { queued: await this.thumbnails.queueMissing(user) };
  }
}

/** The route takes no body: a caller that names records would expect an effect. */
function refuseQuery({ query }: Request): void {
  const fields = Object.keys(query);
  if (fields.length > 0) throw fieldErrors(fields.map(unknownProperty));
}
