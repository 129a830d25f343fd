import { findViewer } from '#domain';
import { AppError } from '#platform';
import type { JobContext, JobHandlers, RegisteredJob, ResultOf } from '#queues';
import { exportComposite } from './composites/export-composite.js';
import { embedStale, reindex } from './embeddings/embed-records.js';
import { exportRecords } from './exports/export-records.js';
import { importObservation } from './imports/import-observation.js';
import { refreshMetadata } from './imports/refresh-metadata.js';
import { migrateStorage } from './storage-moves/migrate-storage.js';
import { exportMosaic } from './mosaics/export-mosaic.js';
import { makeObservationMosaic } from './mosaics/make-observation-mosaic.js';
import { saveMosaic } from './mosaics/save-mosaic.js';
import { processRecord } from './processes/process-record.js';
import { runScan } from './scans/run-scan.js';
import { makeThumbnails } from './thumbnails/make-thumbnails.js';
import type { WorkerResources } from './worker-resources.js';

/** The handler of every job type; a type without one does not compile. */
export const jobHandlers = (resources: WorkerResources): JobHandlers => ({
  import: (context) => withRoom(resources, context, importObservation),
  composite: (context) => withRoom(resources, context, exportComposite),
  mosaic: (context) => withRoom(resources, context, exportMosaic),
  'mosaic-save': (context) => withRoom(resources, context, saveMosaic),
  'observation-mosaic': (context) => withRoom(resources, context, makeObservationMosaic),
  thumbnails: (context) => makeThumbnails(resources, context),
  embedding: (context) => embedStale(resources, context),
  reindex: (context) => asAdministrator(resources, context, reindex),
  process: (context) => withRoom(resources, context, processRecord),
  'refresh-metadata': (context) =>
    context.request.ownerId === null
      ? asAdministrator(resources, context, refreshMetadata)
      : refreshMetadata(resources, context),
  export: (context) => withRoom(resources, context, exportRecords),
  'migrate-storage-keys': (context) => asAdministrator(resources, context, migrateStorage),
  scan: (context) => asAdministrator(resources, context, runScan),
});

type Run<Type extends RegisteredJob> = (
  resources: WorkerResources,
  context: JobContext<Type>,
) => Promise<ResultOf<Type>>;

/** Runs a job that writes files, unless the storage is too full for any. @throws AppError storage-full, which fails the job */
async function withRoom<Type extends RegisteredJob>(
  resources: WorkerResources,
  context: JobContext<Type>,
  run: Run<Type>,
): Promise<ResultOf<Type>> {
  await resources.storage.assertRoom(0);
  return run(resources, context);
}

/**
 * Runs a job that only administrators can order, if its owner is still one: the role may have changed while the job waited.
 * @throws AppError forbidden, which fails the job
 */
async function asAdministrator<Type extends RegisteredJob>(
  resources: WorkerResources,
  context: JobContext<Type>,
  run: Run<Type>,
): Promise<ResultOf<Type>> {
  const owner = await findViewer(resources.database.manager, context.job.ownerId);
  if (owner?.role !== 'admin')
    throw new AppError('forbidden', 'The owner of this job is no longer an administrator');
  return run(resources, context);
}
