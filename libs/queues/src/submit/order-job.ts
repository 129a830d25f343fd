import { SubjectBusyError, type JobEntity, type JobStore } from '#domain';
import { messageOf, type Logger } from '#platform';
import type { RegisteredJob } from '../job-registry.js';
import type { QueueEntries } from './queue-entries.js';
import { insertRow, type NewJob } from './submit-job.js';

/** The stores and queues for orders. */
export interface JobOrders {
  readonly jobs: JobStore;
  readonly queues: Pick<QueueEntries, 'enqueue'>;
  readonly logger: Logger;
}

/** A job that the service orders itself; each subject has at most one waiting job. */
export type OrderedJob<Type extends RegisteredJob> = NewJob<Type> & { readonly subject: string };

/** Besides the waiting job one may run, which may have read its input already: each has its own subject. */
const subjectsOf = (subject: string): string[] => [subject, `${subject}/again`];

/**
 * Ensures that a job of this subject begins after this call. Fails if the row cannot be written; if the queue is unavailable, recovery
 * makes the entry.
 * @returns `false` when two jobs of the subject run, so that no more may wait
 */
export async function orderJob<Type extends RegisteredJob>(
  orders: JobOrders,
  order: OrderedJob<Type>,
): Promise<boolean> {
  for (const subject of subjectsOf(order.subject)) {
    const job = await insertUnlessBusy(orders.jobs, { ...order, subject });
    if (job === 'runs') continue;
    if (job !== 'waits') await handOver(orders, job);
    return true;
  }
  return false;
}

async function insertUnlessBusy<Type extends RegisteredJob>(
  jobs: JobStore,
  order: OrderedJob<Type>,
): Promise<JobEntity | 'waits' | 'runs'> {
  for (;;) {
    try {
      return await insertRow(jobs, order);
    } catch (error) {
      if (!(error instanceof SubjectBusyError)) throw error;
      const busy = await jobs.findBusy(order);
      // A job whose records are committed reads no input again.
      if (busy) return busy.status === 'queued' && busy.recordedIds === null ? 'waits' : 'runs';
      // It has ended meanwhile.
    }
  }
}

async function handOver({ queues, logger }: JobOrders, job: JobEntity): Promise<void> {
  await queues.enqueue(job).catch((error: unknown) => {
    logger.warn({ jobId: job.id, reason: messageOf(error) }, 'job without a queue entry; recovery adds it');
  });
}

/** Cancels the waiting and the running job of an order. @returns their current state */
export async function cancelOrder(
  jobs: Pick<JobStore, 'findBusy' | 'cancel'>,
  { ownerId, type, subject }: Pick<OrderedJob<RegisteredJob>, 'ownerId' | 'type' | 'subject'>,
  ttlMinutes: number,
): Promise<JobEntity[]> {
  const cancelled: JobEntity[] = [];
  for (const each of subjectsOf(subject)) {
    const busy = await jobs.findBusy({ ownerId, type, subject: each });
    const job = busy && (await jobs.cancel(busy.id, ttlMinutes));
    if (job) cancelled.push(job);
  }
  return cancelled;
}
