import type { EntityManager } from 'typeorm';
import { AppError } from '#platform';

/** Limit of unfinished jobs of a type, per owner or in total. */
export interface AtOnce {
  readonly of: 'owner' | 'service';
  readonly jobs: number;
}

interface Counted {
  readonly type: string;
  readonly queue: string;
  readonly ownerId: string;
}

/** Suggested delay until one of the owner's jobs may be done. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Checks the limit under the lock of the queue, so that concurrent requests cannot exceed it.
 * @throws AppError rate-limited when the owner has too many jobs, conflict (with the other job's id) when the service has
 */
export async function assertFewAtOnce(
  manager: EntityManager,
  { type, queue, ownerId }: Counted,
  atOnce: AtOnce,
): Promise<void> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM jobs WHERE queue = $1 AND type = $2 AND status IN ('queued', 'running')
       AND ($3::uuid IS NULL OR owner_id = $3) ORDER BY id LIMIT $4`,
    [queue, type, atOnce.of === 'owner' ? ownerId : null, atOnce.jobs],
  );
  if (rows.length < atOnce.jobs) return;
  if (atOnce.of === 'service') throw new AppError('conflict', `${type} is under way as job ${rows[0].id}`);
  throw new AppError(
    'rate-limited',
    `You have ${atOnce.jobs} jobs of type ${type} already; wait for one of them`,
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
}
