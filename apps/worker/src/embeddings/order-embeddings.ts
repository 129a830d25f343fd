import { AppError, every } from '#platform';
import { submitJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** A record can be found by its meaning so soon after it came or changed. */
const ORDER_EVERY_MS = 2_000;
/** Entries of records that are gone are kept for so long; processes read changes far more often. */
const KEEP_REMOVED_MS = 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;
/** Of the room of the queue; the rest is for those who order a new index. */
const MOST_ORDERED = 5;

/** One at a time for each owner. */
const SUBJECT = 'search index';

type Resources = Pick<WorkerResources, 'search' | 'jobs' | 'queues' | 'logger'>;

/** Orders embeddings of new and changed records, whoever wrote them, and forgets those that are long gone. */
export function startEmbeddings(resources: Resources): () => void {
  const { search, logger } = resources;
  const stopOrders = every(ORDER_EVERY_MS, 'embeddings', logger, () => orderEmbeddings(resources));
  const stopForgetting = every(FORGET_EVERY_MS, 'search entries', logger, async () => {
    await search.forgetRemoved(new Date(Date.now() - KEEP_REMOVED_MS));
  });
  return () => {
    stopOrders();
    stopForgetting();
  };
}

export async function orderEmbeddings({ search, jobs, queues }: Resources): Promise<void> {
  const ordered = await jobs.countUnfinished({ queue: 'embedding', uncountedTypes: ['reindex'] });
  if (ordered >= MOST_ORDERED) return;
  for (const ownerId of await search.staleOwners(MOST_ORDERED - ordered)) {
    const job = {
      type: 'embedding',
      ownerId,
      subject: SUBJECT,
      request: {},
      description: 'Search index',
    } as const;
    await submitJob(jobs, queues, job).catch(unlessTaken);
  }
}

/** Another worker was faster, or the queue has filled: what is left comes with the next round. */
function unlessTaken(error: unknown): void {
  if (error instanceof AppError && (error.kind === 'conflict' || error.kind === 'queue-full')) return;
  throw error;
}
