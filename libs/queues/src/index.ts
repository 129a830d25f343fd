export {
  eventOf,
  publishJobEvent,
  subscribeToJobEvents,
  type JobEvent,
  type JobEventName,
} from './job-events.js';
export {
  createJobRunner,
  ResumableError,
  type JobContext,
  type JobHandler,
  type JobRunner,
  type RunnerOptions,
} from './job-runner.js';
export { latestOnly } from './latest-only.js';
export { openQueues, type QueueEntries } from './queue-entries.js';
export { QUEUE_NAMES, QUEUE_TABLE, queueOf, queueRule, type QueueName } from './queue-table.js';
export { startQueueWorkers, type JobHandlers, type QueueWorkers } from './queue-workers.js';
export { submitJob, type NewJob } from './submit-job.js';
export * from './requests.js';
