import { queuedJob } from '../../../../test/support/fake-jobs.js';
import { saveMosaic } from '../mosaics/save-mosaic.js';
import { processRecord } from '../processes/process-record.js';
import type { WorkerResources } from '../worker-resources.js';

/** Nothing but thumbnails can be ordered: no engine, no library. */
const resources = {
  ...{ jobs: { insert: () => Promise.resolve(queuedJob()) }, queues: { enqueue: () => Promise.resolve() } },
  logger: {},
} as unknown as WorkerResources;

it.each([
  ['mosaic-save', saveMosaic, { record: {} }],
  ['process', processRecord, { step: { algorithm: 'smooth' } }],
] as const)(
  'a job whose record an earlier run has put into the library makes nothing anew: %s',
  async (_type, handle, request) => {
    const context = { job: queuedJob({ recordedIds: ['record-1'] }), request };
    const result = await handle(resources, context as never);
    expect(result).toEqual({ kind: 'data', dataId: 'record-1' });
  },
);
