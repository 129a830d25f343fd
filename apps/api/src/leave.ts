import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger, OpenRequests } from '#platform';
import { HealthService } from './health/health.service.js';
import type { WorkInProgress } from './http/work-in-progress.js';
import { JobsGateway } from './jobs/jobs.gateway.js';

/** So long a process that is not ready any more still takes requests: whoever hands them out needs a moment to see it. */
const NOTICE_MS = 5_000;

export interface Leaving {
  readonly app: NestExpressApplication;
  readonly requests: OpenRequests;
  readonly work: WorkInProgress;
  readonly logger: Logger;
  /** How long requests in progress may go on, the notice included. */
  readonly finishMs: number;
}

/** Hands over to other API processes: first new requests, then the hub's clients; requests in progress may finish. */
export async function leave({ app, requests, work, logger, finishMs }: Leaving): Promise<void> {
  const noticeMs = Math.min(NOTICE_MS, finishMs);
  app.get(HealthService).leave();
  requests.sendAway();
  await sleep(noticeMs);
  app.get(JobsGateway).sendAway();
  const left = await requests.drain(finishMs - noticeMs);
  if (left > 0) logger.warn({ left }, 'requests are broken off');
  app.getHttpServer().closeAllConnections();
  await work.ended(); // What was broken off removes what it has written.
}
