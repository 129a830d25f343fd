import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ImportController } from './import.controller.js';
import { ImportService } from './import.service.js';
import { SearchController } from './search.controller.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [JobsModule],
  controllers: [SearchController, ImportController],
  providers: [SearchService, ImportService],
})
export class ArchiveModule {}
