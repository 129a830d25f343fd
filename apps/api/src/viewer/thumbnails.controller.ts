import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, type Identity } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { NumberField } from '../http/fields.js';
import { ThumbnailsService } from './thumbnails.service.js';

export class QueuedThumbnails {
  @NumberField({ integer: true, description: 'Records whose thumbnail was queued now' })
  queued: number;
}

@ApiTags('Data library')
@Controller('spacedata/generate-thumbnails')
export class ThumbnailsController {
  constructor(private readonly thumbnails: ThumbnailsService) {}

  @Post()
  @HttpCode(202)
  @ApiOperation({
    summary: 'Queue thumbnails of your records that lack one',
    description: "Of an administrator: of everybody's. What is queued already is not queued again.",
  })
  @Answers(202, QueuedThumbnails, ['unauthenticated', 'queue_unavailable'])
  async queue(@CurrentUser() user: Identity): Promise<QueuedThumbnails> {
    return { queued: await this.thumbnails.queueMissing(user) };
  }
}
