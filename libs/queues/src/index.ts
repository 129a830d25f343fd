export {
  presentImage,
  presentSpec,
  recordsOf,
  type CompositeOrder,
  type PresentImage,
  type StandIn,
} from './composite-order.js';
export { claimOf } from './claimed-run.js';
export {
  eventOf,
  jobEventPublisher,
  type EventPublisher,
  subscribeToJobEvents,
  type JobEvent,
  type PublishJob,
} from './job-events.js';
export type { JobContext, JobHandler, JobHandlers } from './job-handler.js';
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
export { createJobRunner, type JobRunner } from './job-runner.js';
export { openQueues, type OpenQueues, type QueueEntries } from './queue-entries.js';
export { measureQueues } from './queue-metrics.js';
export { clearImport } from './imports/clear-import.js';
export {
  cancelObservationMosaics,
  orderObservationMosaic,
} from './observation-mosaics/order-observation-mosaic.js';
export { QUEUE_NAMES, type QueueName } from './queue-table.js';
export { startQueueWorkers, type QueueWorkers } from './queue-workers.js';
export { impatientCalls } from './impatient-calls.js';
export * from './requests.js';
export { LEFT_OWING } from './settle-run.js';
export { refusingBusy, submitJob, type NewJob } from './submit-job.js';
export { type Availabilities, type CallWatch, type Needed, type PatientCalls } from './patient-calls.js';
