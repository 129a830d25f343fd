import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { SessionWatch } from './hub/session-watch.js';
import { JobsController } from './jobs.controller.js';
import { JobsGateway } from './jobs.gateway.js';
import { JobsService } from './jobs.service.js';

/** Tokens name no session yet: there is nothing to watch. */
const noSessions: SessionWatch = {
  live: (ids) => Promise.resolve(new Set(ids)),
  onEnded: () => () => undefined,
};

@Module({
  imports: [AuthModule],
  controllers: [JobsController],
  providers: [JobsService, JobsGateway, { provide: SessionWatch, useValue: noSessions }],
  exports: [JobsService],
})
export class JobsModule {}
