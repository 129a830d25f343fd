import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ExportController } from './export.controller.js';
import { ExportService } from './export.service.js';
import { MigrateStorageController } from './migrate-storage.controller.js';
import { ScanController } from './scan.controller.js';
import { ScanService } from './scan.service.js';

@Module({
  imports: [JobsModule],
  controllers: [ScanController, ExportController, MigrateStorageController],
  providers: [ScanService, ExportService],
  exports: [ExportService],
})
export class DataManagementModule {}
