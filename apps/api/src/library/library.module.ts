import { Module } from '@nestjs/common';
import { RecordsController } from './records.controller.js';
import { RecordsService } from './records.service.js';
import { UploadService } from './upload.service.js';

@Module({
  controllers: [RecordsController],
  providers: [RecordsService, UploadService],
  exports: [RecordsService],
})
export class LibraryModule {}
