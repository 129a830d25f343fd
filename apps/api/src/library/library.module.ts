import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { IncomingFiles } from './incoming-files.js';
import { ObservationMosaicsService } from './observation-mosaics.service.js';
import { RecordsController } from './records.controller.js';
import { RecordsService } from './records.service.js';
import { UploadService } from './upload.service.js';

@Module({
  imports: [JobsModule],
  controllers: [RecordsController],
  providers: [IncomingFiles, ObservationMosaicsService, RecordsService, UploadService],
  exports: [RecordsService],
})
export class LibraryModule {}
