import { hostname } from 'node:os';
import { v7 as uuidv7 } from 'uuid';
import { clearImport } from '#archive-client';
import { connectDatabase, createJobStore, measurePool, schemaCheck, waitForSchema } from '#domain';
import { closeOnSignal, connectRedis, createLogger, startObservability, type SettingsOf } from '#platform';
import {
  createJobRunner,
  jobEventPublisher,
  openQueues,
  startQueueWorkers,
  subscribeToJobEvents,
} from '#queues';
import { describeError } from './describe-error.js';
import { startEmbeddings } from './embeddings/order-embeddings.js';
import { jobHandlers } from './job-handlers.js';
import { orderFollowUpsOf, orderOverdue } from './follow-ups/order-follow-ups.js';
import { healthChecks, openWorkerResources, type WorkerResources } from './worker-resources.js';
import { discardResults } from './upkeep/discard-results.js';
import { startRegularScans } from './scans/regular-scans.js';
import { startReaper } from './upkeep/reaper.js';
import { startRecovery } from './upkeep/recovery.js';
import { startSweeper } from './upkeep/sweeper.js';

/** Starts a worker process: consumers for the queues, recovery of lost jobs, the reaper. */
export async function startWorker(settings: SettingsOf<'worker'>): Promise<void> {
  const logger = createLogger('worker', settings.LOG_LEVEL);
  const pool = { application: 'firstlight-worker', poolSize: settings.WORKER_DATABASE_CONNECTIONS };
  const database = await connectDatabase(settings.DATABASE_URL, pool);
  const schema = schemaCheck(database, settings);
  measurePool(database, logger);
  const metricsPort = settings.WORKER_METRICS_PORT;
  // Without the database this process is not ready, either.
  const readiness = () => schema().catch(() => 'the database does not answer');
  const observing = await startObservability({ app: 'worker', settings, metricsPort, logger, readiness });
  await waitForSchema(schema, logger);
  const redis = connectRedis(settings.REDIS_URL, logger);
  const events = connectRedis(settings.REDIS_URL, logger);
  const store = createJobStore(database);
  const queues = await openQueues(redis, logger);
  const resources = openWorkerResources(settings, database, store, queues, logger);
  const { storage } = resources;

  const publish = jobEventPublisher(redis, logger);
  const workerId = `${hostname()}-${uuidv7()}`;
  const leaseSeconds = settings.JOB_LEASE_SECONDS;
  const ttlMinutes = settings.JOB_TTL_MINUTES;
  const runner = createJobRunner({
    store,
    workerId,
    leaseSeconds,
    ttlMinutes,
    logger,
    publish,
    enqueue: (job) => queues.enqueue(job),
    ...howJobsRun(resources),
  });
  const workers = startQueueWorkers({ connection: redis, runner, leaseSeconds, logger });
  subscribeToJobEvents(events, logger, (event) => {
    if (event.status === 'cancelled') runner.stop(event.jobId, 'cancelled');
  });
  const orderPending = () => orderOverdue(resources, leaseSeconds);
  const upkeep = { database, store, queues, publish, workerId, leaseSeconds, ttlMinutes, logger };
  const stopRecovery = startRecovery({ ...upkeep, orderPending });
  const stopReaper = startReaper(store, storage, logger, (job) => clearImport(resources, job));
  const stopSweeper = startSweeper(resources, settings);
  const stopScans = startRegularScans(resources);
  const stopEmbeddings = startEmbeddings(resources);
  logger.info('worker ready');

  const close = async (finishMs: number) => {
    stopReaper();
    stopSweeper();
    stopScans();
    stopEmbeddings();
    const closed = workers.close(); // First, so that jobs given back are not taken by this worker again.
    runner.close(finishMs);
    await Promise.all([closed, stopRecovery()]);
    await publish.flush();
    await queues.close();
    await resources.close();
    events.disconnect();
    redis.disconnect();
    await database.destroy();
    await observing.close();
  };
  closeOnSignal({ settings, logger, close });
}

/** The parts of the runner's options that depend on this worker's jobs. */
const howJobsRun = (resources: WorkerResources) => ({
  handlers: jobHandlers(resources),
  health: healthChecks(resources),
  orderFollowUps: (jobId: string) => orderFollowUpsOf(resources, jobId),
  discard: (folder: string) => discardResults(resources.storage, folder),
  describeError,
});
