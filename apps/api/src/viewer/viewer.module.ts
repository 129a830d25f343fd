import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { CutController } from './cut.controller.js';
import { FileController } from './file.controller.js';
import { ImageDataController } from './image-data.controller.js';
import { PreviewCache } from './preview-cache.js';
import { SkyController } from './sky/sky.controller.js';
import { ThumbnailsController } from './thumbnails.controller.js';
import { ThumbnailsService } from './thumbnails.service.js';
import { ViewerController } from './viewer.controller.js';
import { ViewerService } from './viewer.service.js';

@Module({
  imports: [LibraryModule, JobsModule],
  controllers: [
    CutController,
    ThumbnailsController,
    ViewerController,
    ImageDataController,
    SkyController,
    FileController,
  ],
  providers: [ThumbnailsService, ViewerService, PreviewCache],
  exports: [ViewerService, PreviewCache],
})
export class ViewerModule {}
