import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { ScanController } from './scan.controller.js';
import { ScanService } from './scan.service.js';

@Module({
  imports: [JobsModule],
  controllers: [ScanController],
  providers: [ScanService],
})
export class DataManagementModule {}
