import type { EntityManager } from 'typeorm';
import { AppError } from '#platform';

/** Limit of an owner's jobs in a queue. */
export interface Capacity {
  readonly jobs: number;
  /** `waiting`: running jobs do not count, and there is no limit of all owners together. */
  readonly counts: 'unfinished' | 'waiting';
}

/** Which jobs of a queue count. */
export interface CountedJobs {
  readonly queue: string;
  /** Types of jobs that the service orders itself: they count towards no limit. */
  readonly uncountedTypes: readonly string[];
}

/** The places of a queue. */
export interface QueueRoom extends CountedJobs {
  /** `null`: unlimited. */
  readonly capacity: Capacity | null;
}

/** Suggested delay until a full queue may have room again. */
const RETRY_AFTER_FULL_SECONDS = 10;

const COUNTED = { unfinished: `status IN ('queued', 'running')`, waiting: `status = 'queued'` } as const;
const NEXT_PLACE = { unfinished: 'has finished', waiting: 'has started' } as const;

/** Number of waiting and running jobs, without the types that do not count. */
export const countUnfinished = (manager: EntityManager, counted: CountedJobs): Promise<number> =>
  count(manager, counted, COUNTED.unfinished);

/**
 * Checks the places under the lock of the queue.
 * @param total limit of unfinished jobs of all owners together
 * @throws AppError queue-full, which says whether the owner or the queue has too many jobs
 */
export async function assertRoom(
  manager: EntityManager,
  room: QueueRoom,
  ownerId: string,
  total: number,
): Promise<void> {
  const { queue, capacity } = room;
  if (capacity === null) return;
  const free = await countFree(manager, { ...room, capacity }, ownerId, total);
  const { jobs, counts } = capacity;
  if (free.own <= 0)
    throw queueFull(
      `You have ${jobs} ${counts} jobs in the ${queue} queue; try again when one of them ${NEXT_PLACE[counts]}`,
    );
  if (free.ofAll <= 0)
    throw queueFull(`The ${queue} queue is full (${total} unfinished jobs of all users); try again later`);
}

/** Number of jobs that the owner may submit now; infinite without a limit. */
export async function freePlaces(
  manager: EntityManager,
  { capacity, ...counted }: QueueRoom,
  ownerId: string,
  total: number,
): Promise<number> {
  if (capacity === null) return Infinity;
  const { own, ofAll } = await countFree(manager, { ...counted, capacity }, ownerId, total);
  return Math.max(0, Math.min(own, ofAll));
}

async function countFree(
  manager: EntityManager,
  { capacity, ...counted }: CountedJobs & { readonly capacity: Capacity },
  ownerId: string,
  total: number,
): Promise<{ own: number; ofAll: number }> {
  const own = await count(manager, counted, `${COUNTED[capacity.counts]} AND owner_id = $3`, [ownerId]);
  const all = capacity.counts === 'unfinished' ? await countUnfinished(manager, counted) : 0;
  return { own: capacity.jobs - own, ofAll: total - all };
}

async function count(
  manager: EntityManager,
  { queue, uncountedTypes }: CountedJobs,
  condition: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const [{ jobs }] = await manager.query<[{ jobs: number }]>(
    `SELECT count(*)::int AS jobs FROM jobs WHERE queue = $1 AND type <> ALL ($2) AND ${condition}`,
    [queue, uncountedTypes, ...values],
  );
  return jobs;
}

const queueFull = (message: string): AppError =>
  new AppError('queue-full', message, { retryAfterSeconds: RETRY_AFTER_FULL_SECONDS });
