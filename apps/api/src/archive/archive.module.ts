import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';
import { RefreshController } from './refresh.controller.js';
import { RefreshService } from './refresh.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';
import { StoredImportController } from './stored-import.controller.js';
import { StoredImportService } from './stored-import.service.js';

@Module({
  imports: [JobsModule],
  controllers: [SearchController, ImportController, StoredImportController, RefreshController],
  providers: [SearchService, ImportService, StoredImportService, RefreshService],
  exports: [ImportService],
})
export class ArchiveModule {}
