import { AppError, every } from '#platform';
import { submitJob } from '#queues';
import type { WorkerResources } from '../worker-resources.js';

/** Delay before semantic search finds a new or changed record. */
const ORDER_EVERY_MS = 2_000;
/** Retention of entries of removed records; processes read changes far more often. */
const KEEP_REMOVED_MS = 24 * 3_600_000;
const FORGET_EVERY_MS = 3_600_000;
/** Limit of unfinished embedding jobs, so that the queue stays short for requested reindex jobs. */
const MOST_ORDERED = 5;

/** One at a time for each owner. */
const SUBJECT = 'search index';

type Resources = Pick<WorkerResources, 'search' | 'jobs' | 'queues' | 'logger'>;

/** Rare, because the check reads all entries. */
const RENEW_EVERY_MS = 600_000;
const RENEWED_AT_ONCE = 1_000;

/** Orders embeddings of new and changed records, and removes the entries of records deleted long ago. */
export function startEmbeddings(resources: Resources & Pick<WorkerResources, 'processing'>): () => void {
  const { search, logger } = resources;
  const renew = createRenewal(resources);
  const stopOrders = every(ORDER_EVERY_MS, 'embeddings', logger, async () => {
    await renew();
    await orderEmbeddings(resources);
  });
  const stopForgetting = every(FORGET_EVERY_MS, 'search entries', logger, async () => {
    await search.forgetRemoved(new Date(Date.now() - KEEP_REMOVED_MS));
  });
  return () => {
    stopOrders();
    stopForgetting();
  };
}

/** Creates the check for vectors of another model or length, which are recomputed without a request. */
export function createRenewal({
  search,
  processing,
  logger,
}: Pick<WorkerResources, 'search' | 'processing' | 'logger'>): () => Promise<void> {
  let renewed = '';
  let renewedAt = -Infinity;
  return async () => {
    const state = await processing.embedderState({ load: true }).catch((error: unknown) => {
      logger.debug({ err: error }, 'embeddings not ordered'); // The engine's health check reports the outage.
    });
    if (state?.status !== 'ready') return;
    const { model, dimensions } = state;
    const isNew = renewed !== `${model} ${dimensions}`;
    if (!isNew && performance.now() - renewedAt < RENEW_EVERY_MS) return;
    while ((await search.renewOthers({ model, dimensions }, RENEWED_AT_ONCE)) === RENEWED_AT_ONCE);
    [renewed, renewedAt] = [`${model} ${dimensions}`, performance.now()];
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

/** Another worker ordered the job first; the next round orders the rest. */
function unlessTaken(error: unknown): void {
  if (error instanceof AppError && error.kind === 'conflict') return;
  throw error;
}
