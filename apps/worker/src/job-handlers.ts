import type { JobHandlers } from '#queues';
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
  import: (context) => importObservation(resources, context),
  composite: (context) => exportComposite(resources, context),
  mosaic: (context) => exportMosaic(resources, context),
  'mosaic-save': (context) => saveMosaic(resources, context),
  'observation-mosaic': (context) => makeObservationMosaic(resources, context),
  thumbnails: (context) => makeThumbnails(resources, context),
  embedding: (context) => embedStale(resources, context),
  reindex: (context) => reindex(resources, context),
  process: (context) => processRecord(resources, context),
  'refresh-metadata': (context) => refreshMetadata(resources, context),
  export: (context) => exportRecords(resources, context),
  'migrate-storage-keys': (context) => migrateStorage(resources, context),
  scan: (context) => runScan(resources, context),
});
