import type { DataSource } from 'typeorm';
import { RUN_ORDER } from './job-turn.js';
import type { JobEntity } from './job.entity.js';

/** The fields that identify the queue entry of a waiting job, and its turn. */
export type QueuedAttempt = Pick<JobEntity, 'id' | 'type' | 'attempt' | 'turn'>;

/** Queries for waiting jobs. */
export interface QueuedJobs {
  /** Position of each waiting job in its queue, 1 = next; other jobs are left out. */
  queuePositions(jobs: readonly Pick<JobEntity, 'id' | 'queue' | 'status'>[]): Promise<Map<string, number>>;
  /** The next waiting jobs of a queue in its order, after the job `after`. */
  waiting(queue: string, limit: number, after?: string | null): Promise<QueuedAttempt[]>;
}

export const queuedJobs = (database: DataSource): QueuedJobs => ({
  async queuePositions(jobs) {
    const queued = jobs.filter(({ status }) => status === 'queued');
    if (queued.length === 0) return new Map();
    const rows = await database.query<{ id: string; position: string }[]>(
      `SELECT id, position FROM (
         SELECT id, row_number() OVER (PARTITION BY queue ORDER BY ${RUN_ORDER}) AS position
         FROM jobs WHERE status = 'queued' AND queue = ANY ($1)
       ) line WHERE id = ANY ($2)`,
      [[...new Set(queued.map(({ queue }) => queue))], queued.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, position }) => [id, Number(position)]));
  },
  waiting: (queue, limit, after = null) =>
    database.query<QueuedAttempt[]>(
      `SELECT id, type, attempt, turn FROM jobs
       WHERE status = 'queued' AND queue = $1
         AND ($2::uuid IS NULL OR (${RUN_ORDER}) > (SELECT ${RUN_ORDER} FROM jobs WHERE id = $2))
       ORDER BY ${RUN_ORDER} LIMIT $3`,
      [queue, after, limit],
    ),
});
