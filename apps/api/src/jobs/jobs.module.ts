import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { subscribeToSessionsEnded } from '../auth/session-events.js';
import { SessionsService } from '../auth/sessions.service.js';
import { Resources } from '../resources.js';
import { SessionWatch } from './hub/session-watch.js';
import { JobsController } from './jobs.controller.js';
import { JobsGateway } from './jobs.gateway.js';
import { JobsService } from './jobs.service.js';

/** What the hub wants to know of the sessions of its sockets. */
const watchSessions = (sessions: SessionsService, { events, logger }: Resources): SessionWatch => ({
  live: (ids) => sessions.liveSessions(ids),
  onEnded: (listener) => subscribeToSessionsEnded(events, logger, listener),
});

@Module({
  imports: [AuthModule],
  controllers: [JobsController],
  providers: [
    JobsService,
    JobsGateway,
    { provide: SessionWatch, useFactory: watchSessions, inject: [SessionsService, Resources] },
  ],
  exports: [JobsService],
})
export class JobsModule {}
