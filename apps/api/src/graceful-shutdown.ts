import { setTimeout as sleep } from 'node:timers/promises';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger, OpenRequests } from '#platform';
import { HealthService } from './health/health.service.js';
import type { WorkInProgress } from './http/work-in-progress.js';
import { JobsGateway } from './jobs/jobs.gateway.js';

/** How long a process that is no longer ready accepts requests, since load balancers need a moment to notice. */
const NOTICE_MS = 5_000;

export interface ShutdownContext {
  readonly app: NestExpressApplication;
  readonly requests: OpenRequests;
  readonly work: WorkInProgress;
  readonly logger: Logger;
  /** How long requests in progress may continue, including that notice. */
  readonly finishMs: number;
}

/** Graceful shutdown: first new requests, then the hub's clients go to other processes; requests in progress may finish. */
export async function shutDownGracefully(context: ShutdownContext): Promise<void> {
  const { app, requests, work, logger, finishMs } = context;
  const noticeMs = Math.min(NOTICE_MS, finishMs);
  app.get(HealthService).markNotReady();
  requests.closeAfterResponses();
  await sleep(noticeMs);
  app.get(JobsGateway).drain();
  const left = await requests.drain(finishMs - noticeMs);
  if (left > 0) logger.warn({ left }, 'unfinished requests are aborted');
  app.getHttpServer().closeAllConnections();
  await work.ended(); // Aborted requests remove the files that they have written.
}
