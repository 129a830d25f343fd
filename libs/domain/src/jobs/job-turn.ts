import type { EntityManager } from 'typeorm';
import type { JobEntity } from './job.entity.js';
import type { CountedJobs } from './queue-room.js';

/** Highest priority that BullMQ accepts; jobs beyond it share the last turn, in the order of their submission. */
const MAX_TURN = 2 ** 21 - 1;

/** Order in which the waiting jobs of a queue run. */
export const RUN_ORDER = 'turn, queued_at, id';

/**
 * The current turn is that of the running jobs, or of the first waiting one. The owner's next turn follows the last one of a job that is
 * unfinished, or that ran while others waited: otherwise two owners who submit again and again would keep a third one waiting.
 */
const NEXT_TURN = `
  WITH running AS (
    SELECT max(turn) AS turn FROM jobs WHERE queue = $1 AND status = 'running'
  ), waiting AS (
    SELECT
      (SELECT min(turn) FROM jobs WHERE queue = $1 AND status = 'queued') AS turn,
      (SELECT min(queued_at) FROM jobs WHERE queue = $1 AND status = 'queued') AS since
  ), own AS (
    SELECT max(turn) AS turn FROM jobs
    WHERE queue = $1 AND owner_id = $2 AND (type = ANY ($3)) = $4
      AND (status IN ('queued', 'running') OR started_at IS NOT NULL AND finished_at >= (SELECT since FROM waiting))
  )
  SELECT least($5, greatest(1, running.turn, waiting.turn - (running.turn IS NOT NULL)::int, own.turn + 1)) AS turn
  FROM running, waiting, own`;

/**
 * The turn of a job that is about to wait; called under the lock of the queue. In each turn the queue runs one job of every owner that has
 * any: besides the jobs that run, the nth job of an owner waits for at most n jobs of any other owner, one more after a job of its owner
 * just ran.
 */
export async function nextTurn(
  manager: EntityManager,
  { queue, ownerId, type }: Pick<JobEntity, 'queue' | 'ownerId' | 'type'>,
  { uncountedTypes }: Pick<CountedJobs, 'uncountedTypes'>,
): Promise<number> {
  // The jobs that the service orders itself have turns of their own, beside those that the same owner requests.
  const isService = uncountedTypes.includes(type);
  const values = [queue, ownerId, uncountedTypes, isService, MAX_TURN];
  const [{ turn }] = await manager.query<[{ turn: number }]>(NEXT_TURN, values);
  return turn;
}
