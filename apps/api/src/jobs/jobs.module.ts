import { Module } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { JobStore } from '#domain';
import type { Logger } from '#platform';
import { subscribeToJobEvents } from '#queues';
import { AuthModule } from '../auth/auth.module.js';
import { subscribeToSessionsEnded } from '../auth/session-events.js';
import { SessionsService } from '../auth/sessions.service.js';
import { resourceToken } from '../resources/resources.js';
import { HubWatch } from './hub/hub-watch.js';
import { JobsController } from './jobs.controller.js';
import { JobsGateway } from './jobs.gateway.js';
import { JobsService } from './jobs.service.js';

const hubWatch = (sessions: SessionsService, jobs: JobStore, events: Redis, logger: Logger): HubWatch => ({
  findMany: (ids) => jobs.findMany(ids),
  onJobEvent: (listener) => subscribeToJobEvents(events, logger, listener),
  live: (ids) => sessions.liveSessions(ids),
  onEnded: (listener) => subscribeToSessionsEnded(events, logger, listener),
});

@Module({
  imports: [AuthModule],
  controllers: [JobsController],
  providers: [
    JobsService,
    JobsGateway,
    {
      provide: HubWatch,
      useFactory: hubWatch,
      inject: [SessionsService, resourceToken('jobs'), resourceToken('events'), resourceToken('logger')],
    },
  ],
  exports: [JobsService],
})
export class JobsModule {}
