import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { IncomingFiles } from './upload/incoming-files.js';
import { ObservationMosaicsService } from './observation-mosaics.service.js';
import { ObservationsController } from './observations.controller.js';
import { ObservationsService } from './observations.service.js';
import { RecordChangesController } from './record-changes.controller.js';
import { RecordChangesService } from './record-changes.service.js';
import { RecordListsController } from './record-lists.controller.js';
import { RecordFiles } from './record-files.js';
import { RecordsController } from './records.controller.js';
import { RecordsService } from './records.service.js';
import { RemovalsService } from './removals.service.js';
import { UploadService } from './upload/upload.service.js';
import { ValidationService } from './file-validation.service.js';

@Module({
  imports: [JobsModule],
  controllers: [ObservationsController, RecordListsController, RecordsController, RecordChangesController],
  providers: [
    IncomingFiles,
    ObservationMosaicsService,
    ObservationsService,
    RemovalsService,
    RecordChangesService,
    RecordFiles,
    RecordsService,
    UploadService,
    ValidationService,
  ],
  exports: [RecordFiles, RecordsService, RemovalsService],
})
export class LibraryModule {}
