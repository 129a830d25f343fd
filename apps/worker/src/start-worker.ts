import { hostname } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import { connectDatabase, createJobStore } from '#domain';
import { closeOnSignal, connectRedis, createLogger, type Settings } from '#platform';
import {
  createJobRunner,
  openQueues,
  publishJobEvent,
  startQueueWorkers,
  subscribeToJobEvents,
} from '#queues';
import { describeError } from './describe-error.js';
import { jobHandlers } from './job-handlers.js';
import { openWorkerResources } from './worker-resources.js';
import { startReaper } from './upkeep/reaper.js';
import { startRecovery } from './upkeep/recovery.js';
import { startSweeper } from './upkeep/sweeper.js';

/** Starts a worker process: consumers for the queues, recovery of lost jobs, the reaper. */
export async function startWorker(settings: Settings): Promise<void> {
  const logger = createLogger('worker', settings.LOG_LEVEL);
  const database = await connectDatabase(settings.DATABASE_URL);
  const redis = connectRedis(settings.REDIS_URL, logger);
  const events = connectRedis(settings.REDIS_URL, logger);
  const store = createJobStore(database);
  const queues = await openQueues(redis);
  const resources = openWorkerResources(settings, database, queues, logger);

  const publish = (job: Parameters<typeof publishJobEvent>[1]) => publishJobEvent(redis, job);
  const runner = createJobRunner({
    store,
    workerId: `${hostname()}-${uuidv7()}`,
    leaseSeconds: settings.JOB_LEASE_SECONDS,
    ttlMinutes: settings.JOB_TTL_MINUTES,
    logger,
    publish,
    discard: async (result) => (result.kind === 'blob' ? resources.storage.delete(result.key) : undefined),
    describeError,
  });
  const workers = startQueueWorkers({
    connection: redis,
    runner,
    handlers: jobHandlers(resources),
    leaseSeconds: settings.JOB_LEASE_SECONDS,
    logger,
  });
  await subscribeToJobEvents(events, (event) => {
    if (event.status === 'cancelled') runner.stop(event.jobId, 'cancelled');
  });
  const stopRecovery = startRecovery({ store, queues, publish, settings, logger });
  const stopReaper = startReaper(store, resources.storage, logger);
  const stopSweeper = startSweeper(resources, settings);
  logger.info('worker ready');

  closeOnSignal(logger, async () => {
    stopReaper();
    stopSweeper();
    stopRecovery();
    runner.stopAll('shutdown');
    await workers.close();
    await queues.close();
    await resources.close();
    events.disconnect();
    redis.disconnect();
    await database.destroy();
  });
}
