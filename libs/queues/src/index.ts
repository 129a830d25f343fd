export { claimOf } from './run/run-context.js';
export {
  eventOf,
  jobEventPublisher,
  type EventPublisher,
  subscribeToJobEvents,
  type JobEvent,
  type PublishJob,
} from './events/job-events.js';
export type { JobContext, JobHandler, JobHandlers } from './run/job-handler.js';
export {
  JOB_REGISTRY,
  JOB_TYPES,
  jobRule,
  queueRoom,
  shownDetails,
  VISIBLE_JOB_TYPES,
  type JobType,
  type RegisteredJob,
  type ResultOf,
} from './job-registry.js';
export { createJobRunner, type JobRunner } from './run/job-runner.js';
export { DependencyUnavailable, type Dependency } from './run/dependency-unavailable.js';
export type { CallWatch, HealthChecks, WaitingCalls } from './run/dependency-calls.js';
export { failFast } from './run/fail-fast.js';
export { openQueues, type OpenQueues, type QueueEntries } from './submit/queue-entries.js';
export { measureQueues } from './queue-metrics.js';
export { cancelOrder, orderJob } from './submit/order-job.js';
export { QUEUE_NAMES, type QueueName } from './queue-table.js';
export { startQueueWorkers, type QueueWorkers } from './run/queue-workers.js';
export * from './requests.js';
export { insertRow, refusingBusy, submitJob, type NewJob } from './submit/submit-job.js';
