import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { MosaicFiles } from './mosaic-files.js';
import { MosaicController } from './mosaic.controller.js';
import { MosaicService } from './mosaic.service.js';

@Module({
  imports: [LibraryModule, JobsModule],
  controllers: [MosaicController],
  providers: [MosaicFiles, MosaicService],
})
export class MosaicModule {}
