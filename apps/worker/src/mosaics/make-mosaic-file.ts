import { safeFileName } from '#platform';
import { DERIVED_PREFIX, type MosaicFitsRequest, type StoredMosaic } from '#processing-client';
import type { JobContext } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** The context of a job that makes a mosaic. */
export type MosaicJob = JobContext<'mosaic' | 'mosaic-save' | 'observation-mosaic'>;

/** Makes a FITS mosaic. A cancel does not interrupt the engine; the result is discarded afterwards (docs/reference/jobs.md, "Cancel"). */
export const makeMosaicFile = (
  { processing }: WorkerResources,
  {
    report,
    interruption,
    requireDependency,
  }: Pick<MosaicJob, 'report' | 'interruption' | 'requireDependency'>,
  request: MosaicFitsRequest,
): Promise<StoredMosaic> =>
  requireDependency('processing', ({ onLost }) =>
    processing.mosaicFits(request, report, { signal: interruption, onLost }),
  );

/** The same for a file that becomes a record. */
export const makeRecordFile = (
  resources: WorkerResources,
  context: Pick<MosaicJob, 'job' | 'report' | 'interruption' | 'requireDependency'>,
  order: Pick<MosaicFitsRequest, 'spec' | 'shrinks'>,
  fileName: string,
): Promise<StoredMosaic> => {
  const folder = `${DERIVED_PREFIX}${context.job.id}/`;
  return makeMosaicFile(resources, context, { ...order, folder, fileName: safeFileName(fileName) });
};
