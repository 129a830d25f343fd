import { counted } from '#platform';
import { setTimeout as sleep } from 'node:timers/promises';
import { withAdvisoryLock } from '#domain';
import type { JobContext, ResultOf } from '#queues';
import { writeDocument } from '../records/write-document.js';
import { orderThumbnails } from '../thumbnails/order-thumbnails.js';
import type { WorkerResources } from '../worker-resources.js';
import { scanStorage, type ScanCounts } from './scan-storage.js';

/** The lock that lets one scan run at a time over all processes. */
export const SCAN_LEADER = 'storage-scan';
/** Interval at which a waiting scan checks whether the other one has ended. */
const ASK_EVERY_MS = 500;

type ManualScan = JobContext<'scan'>;

/** The scan that an administrator requested. Its result is a JSON document with its counts. */
export async function runScan(resources: WorkerResources, context: ManualScan): Promise<ResultOf<'scan'>> {
  const counts = await underScanLock(resources, context);
  return writeDocument(resources, context, 'scan.json', counts);
}

async function underScanLock(resources: WorkerResources, context: ManualScan): Promise<ScanCounts> {
  for (;;) {
    const counts = await withAdvisoryLock(resources.database, SCAN_LEADER, () => scanFor(resources, context));
    if (counts) return counts;
    context.report({ percent: 0, stage: 'waiting', message: 'Waiting for the scan that is running' });
    await sleep(ASK_EVERY_MS, null, { signal: context.signal });
  }
}

function scanFor(
  resources: WorkerResources,
  { job, report, signal, waitForDependency }: ManualScan,
): Promise<ScanCounts> {
  report({ percent: 0, stage: 'scanning', message: 'Comparing files and records' });
  return scanStorage(resources, {
    signal,
    waitForDependency,
    onChecked: (files) =>
      report({ percent: 50, stage: 'scanning', message: `${counted(files, 'file')} checked` }),
    onCreated: async (recordIds) => {
      await orderThumbnails(resources, job.ownerId, recordIds).catch((error: unknown) =>
        resources.logger.warn({ err: error }, 'thumbnails not ordered'),
      );
    },
  });
}
