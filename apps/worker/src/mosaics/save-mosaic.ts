import { mosaicDraft } from '#domain';
import type { JobContext, ResultOf } from '#queues';
import { recordResult } from '../records/record-result.js';
import type { WorkerResources } from '../worker-resources.js';
import { makeRecordFile } from './make-mosaic-file.js';
import { withCurrentInputs } from './with-current-inputs.js';

/** Makes a FITS mosaic and its record, whose id is that of the job, so that repeated runs never make a second record. */
export async function saveMosaic(
  resources: WorkerResources,
  context: JobContext<'mosaic-save'>,
): Promise<ResultOf<'mosaic-save'>> {
  const { job, request } = context;
  const { record } = request;
  const order = { spec: request.spec, recordIds: record.recordIds };
  const sourceUri = `job:${job.id}`;
  await resources.library.assertRoom(job.ownerId, [{ size: null, sourceUri }]);
  const file = await withCurrentInputs(resources, context, order, (spec) =>
    makeRecordFile(resources, context, { spec }, record.fileName),
  );
  return recordResult(resources, context, file, (facts) => ({
    ...mosaicDraft(record, file, facts),
    sourceUri,
  }));
}
