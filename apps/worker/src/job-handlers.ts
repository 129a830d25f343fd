import type { JobHandlers } from '#queues';
import type { CompositeRequest, ImportRequest, JobContext, ThumbnailsRequest } from '#queues';
import { exportComposite } from './composites/export-composite.js';
import { importObservation } from './imports/import-observation.js';
import { makeThumbnails } from './thumbnails/make-thumbnails.js';
import type { WorkerResources } from './worker-resources.js';

/** Which function does which type of job: the one table of the worker. */
export const jobHandlers = (resources: WorkerResources): JobHandlers => ({
  import: (context) => importObservation(resources, context as JobContext<ImportRequest>),
  composite: (context) => exportComposite(resources, context as JobContext<CompositeRequest>),
  thumbnails: (context) => makeThumbnails(resources, context as JobContext<ThumbnailsRequest>),
});
