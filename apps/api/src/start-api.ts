import { measurePool } from '#domain';
import { closeOnSignal, createLogger, openRequests, startObservability, type SettingsOf } from '#platform';
import { measureQueues } from '#queues';
import { createApp } from './create-app.js';
import { useNotFoundHandler, ProblemFilter } from './http/problem.filter.js';
import { WorkInProgress } from './http/work-in-progress.js';
import { shutDownGracefully } from './graceful-shutdown.js';
import { serveOpenApi } from './openapi/openapi-document.js';
import { servePage } from './page/serve-page.js';
import { serveQueueDashboard } from './queue-dashboard/serve-queue-dashboard.js';
import { closeResources, openResources } from './resources/open-resources.js';

/** Starts an API process. */
export async function startApi(settings: SettingsOf<'api'>): Promise<void> {
  const logger = createLogger('api', settings.LOG_LEVEL);
  const resources = await openResources(settings, logger);
  const app = await createApp(resources);
  const requests = openRequests(app.getHttpServer());
  const work = new WorkInProgress();
  work.follow(app.getHttpAdapter());
  serveOpenApi(app);
  servePage(app, settings);
  if (settings.QUEUE_DASHBOARD) await serveQueueDashboard(app, resources);
  await app.init();
  useNotFoundHandler(app, new ProblemFilter(logger, resources.security));
  measurePool(resources.database, logger);
  measureQueues(resources.queues, resources.database, logger);
  const metricsPort = settings.API_METRICS_PORT;
  const observing = await startObservability({ app: 'api', settings, metricsPort, logger });
  const close = async (finishMs: number) => {
    await shutDownGracefully({ app, requests, work, logger, finishMs });
    await app.close();
    await closeResources(resources);
    await observing.close();
  };
  closeOnSignal({ settings, logger, close });
  await app.listen(settings.API_PORT, settings.API_HOST);
  logger.info({ url: await app.getUrl() }, 'listening');
}
