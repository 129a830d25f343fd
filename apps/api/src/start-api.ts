import { measurePool } from '#domain';
import { closeOnSignal, createLogger, startObserving, type SettingsOf } from '#platform';
import { measureQueues } from '#queues';
import { createApp } from './create-app.js';
import { answerTheRest } from './http/answer-the-rest.js';
import { ProblemFilter } from './http/problem.filter.js';
import { serveOpenApi } from './openapi.js';
import { serveQueueDashboard } from './queue-dashboard/serve-queue-dashboard.js';
import { closeResources, openResources } from './resources/open-resources.js';

/** Starts an API process. */
export async function startApi(settings: SettingsOf<'api'>): Promise<void> {
  const logger = createLogger('api', settings.LOG_LEVEL);
  const resources = await openResources(settings, logger);
  const app = await createApp(resources);
  serveOpenApi(app);
  if (settings.QUEUE_DASHBOARD) await serveQueueDashboard(app, resources);
  await app.init();
  answerTheRest(app, new ProblemFilter(logger));
  measurePool(resources.database, logger);
  measureQueues(resources.queues, resources.database, logger);
  const metricsPort = settings.API_METRICS_PORT;
  const observing = await startObserving({ app: 'api', settings, metricsPort, logger });
  closeOnSignal(logger, async () => {
    await app.close();
    await closeResources(resources);
    await observing.close();
  });
  await app.listen(settings.API_PORT, settings.API_HOST);
  // Whoever started this process (`npm start`) knows by this that it is the one that answers on its port.
  process.send?.({ listening: true });
  logger.info({ url: await app.getUrl() }, 'listening');
}
