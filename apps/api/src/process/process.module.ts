import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { ProcessController } from './process.controller.js';
import { ProcessService } from './process.service.js';

@Module({
  imports: [LibraryModule, JobsModule],
  controllers: [ProcessController],
  providers: [ProcessService],
})
export class ProcessModule {}
