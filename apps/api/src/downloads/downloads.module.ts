import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { DataManagementModule } from '../datamanagement/data-management.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LibraryModule } from '../library/library.module.js';
import { DownloadTickets } from './download-tickets.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [AuthModule, DataManagementModule, JobsModule, LibraryModule],
  controllers: [DownloadsController],
  providers: [DownloadsService, DownloadTickets],
})
export class DownloadsModule {}
