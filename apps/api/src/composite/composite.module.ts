import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { CompositeController } from './composite.controller.js';
import { CompositeService } from './composite.service.js';

@Module({
  imports: [LibraryModule, JobsModule],
  controllers: [CompositeController],
  providers: [CompositeService],
})
export class CompositeModule {}
