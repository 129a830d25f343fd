import { groupKey, SubjectBusyError, type JobEntity, type JobStore, type ObservationGroup } from '#domain';
import { messageOf, type Logger } from '#platform';
import type { QueueEntries } from '../queue-entries.js';
import { insertRow } from '../submit-job.js';

const TYPE = 'observation-mosaic';

/** What the orders work with. */
export interface MosaicOrders {
  readonly jobs: JobStore;
  readonly queues: Pick<QueueEntries, 'enqueue'>;
  readonly logger: Logger;
}

/**
 * A group has one job that waits at the most, and beside it one that runs: that one may have looked at the images already.
 * So each has a place of its own among the owner's subjects.
 */
const subjectsOf = (group: ObservationGroup): string[] => [groupKey(group), `${groupKey(group)}/again`];

/**
 * Has the mosaic of a group brought up to date, by a job that begins after this call. It is owed: the row is written or this
 * fails; a queue that is away gets its entry later (recovery).
 * @returns the new job; `null` when one waits already
 */
export async function orderObservationMosaic(
  orders: MosaicOrders,
  group: ObservationGroup,
): Promise<JobEntity | null> {
  for (const subject of subjectsOf(group)) {
    const job = await insertUnlessBusy(orders, group, subject);
    if (job === 'waits') return null;
    if (job !== 'runs') return handOver(orders, job);
  }
  // Both run, of which one worker has lost one: that one begins again, and looks again.
  return null;
}

async function insertUnlessBusy(
  { jobs }: MosaicOrders,
  group: ObservationGroup,
  subject: string,
): Promise<JobEntity | 'waits' | 'runs'> {
  const { ownerId, observationBaseId, instrument, filter } = group;
  const description = `Mosaic of ${observationBaseId} (${instrument}, ${filter})`;
  for (;;) {
    try {
      return await insertRow(jobs, { type: TYPE, ownerId, request: { group }, description, subject });
    } catch (error) {
      if (!(error instanceof SubjectBusyError)) throw error;
      const busy = await jobs.findBusy({ ownerId, type: TYPE, subject });
      if (busy) return busy.status === 'queued' ? 'waits' : 'runs';
      // It has ended meanwhile.
    }
  }
}

async function handOver({ queues, logger }: MosaicOrders, job: JobEntity): Promise<JobEntity> {
  await queues.enqueue(job).catch((error: unknown) => {
    logger.warn({ jobId: job.id, reason: messageOf(error) }, 'job waits without an entry; recovery makes it');
  });
  return job;
}

/** Cancels what makes the mosaic of a group that has no images any more. @returns the jobs as they are now */
export async function cancelObservationMosaics(
  jobs: Pick<JobStore, 'findBusy' | 'cancel'>,
  group: ObservationGroup,
  ttlMinutes: number,
): Promise<JobEntity[]> {
  const cancelled: JobEntity[] = [];
  for (const subject of subjectsOf(group)) {
    const busy = await jobs.findBusy({ ownerId: group.ownerId, type: TYPE, subject });
    const job = busy && (await jobs.cancel(busy.id, ttlMinutes));
    if (job) cancelled.push(job);
  }
  return cancelled;
}
