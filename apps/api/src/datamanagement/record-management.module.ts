import { Module } from '@nestjs/common';
import { LibraryModule } from '../library/library.module.js';
import { RecordManagementController } from './record-management.controller.js';
import { VisibleRecordsController } from './visible-records.controller.js';
import { RecordManagementService } from './record-management.service.js';

@Module({
  imports: [LibraryModule],
  controllers: [RecordManagementController, VisibleRecordsController],
  providers: [RecordManagementService],
})
export class RecordManagementModule {}
