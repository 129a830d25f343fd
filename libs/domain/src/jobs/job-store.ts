import type { DataSource, Repository, SelectQueryBuilder } from 'typeorm';
import { JobEntity } from './job.entity.js';
import { jobTransitions, type GuardedChange, type JobTransitions } from './job-transitions.js';
import type { JobStatus, JobType } from './job-values.js';

/** How often a job is taken over from a silent worker before it counts as failed. */
export const MAX_TAKEOVERS = 2;

/** Jobs that the reaper removes at once (spec.md, "Limits"). */
export const REAPER_BATCH = 100;

/** Jobs in the database: their state changes ({@link JobTransitions}) and the questions about them. */
export interface JobStore extends JobTransitions {
  find(jobId: string): Promise<JobEntity | null>;
  list(filter: JobFilter): Promise<{ items: JobEntity[]; total: number }>;
  /** Place in its queue, 1 = next; `null` when it does not wait. */
  queuePosition(job: JobEntity): Promise<number | null>;
  /** Jobs whose worker fell silent: queued again, or failed after {@link MAX_TAKEOVERS}. */
  takeOverLapsed(ttlMinutes: number): Promise<JobEntity[]>;
  /** Jobs that wait, oldest first: their queue entry can be made again from them. */
  waiting(): Promise<JobEntity[]>;
  /** Removes one batch of finished jobs whose time is over and gives them (their results are to be deleted). */
  removeExpired(): Promise<RemovedJob[]>;
  /** Removes one finished job. */
  remove(jobId: string): Promise<JobEntity | null>;
}

/** What is left of a removed job: where its result lies. */
export type RemovedJob = Pick<JobEntity, 'id' | 'resultKey'>;

export interface JobFilter {
  readonly ownerId: string;
  readonly status?: JobStatus;
  readonly type?: JobType;
  readonly page: number;
  readonly pageSize: number;
}

export function createJobStore(database: DataSource): JobStore {
  const jobs = database.getRepository(JobEntity);
  const find = (id: string) => jobs.findOneBy({ id });
  return {
    find,
    ...jobTransitions(guardedChange(jobs)),
    list: (filter) => listJobs(jobs.createQueryBuilder('job'), filter),
    queuePosition: (job) => queuePosition(jobs, job),
    takeOverLapsed: (ttlMinutes) => takeOverLapsed(database, ttlMinutes),
    waiting: () => jobs.find({ where: { status: 'queued' }, order: { id: 'ASC' } }),
    removeExpired: () => removeExpired(database),
    async remove(jobId) {
      const job = await find(jobId);
      const answer = await jobs
        .createQueryBuilder()
        .delete()
        .where(`id = :jobId AND status NOT IN ('queued', 'running')`, { jobId })
        .execute();
      return answer.affected === 1 ? job : null;
    },
  };
}

/** The one way a job changes: `guard` decides in SQL whether it still may. */
const guardedChange =
  (jobs: Repository<JobEntity>): GuardedChange =>
  async (jobId, set, guard, values = {}) => {
    const answer = await jobs
      .createQueryBuilder()
      .update()
      .set({ ...set, updatedAt: () => 'now()' })
      .where('id = :jobId', { jobId })
      .andWhere(guard, values)
      .execute();
    return answer.affected === 1 ? jobs.findOneBy({ id: jobId }) : null;
  };

async function queuePosition(jobs: Repository<JobEntity>, job: JobEntity): Promise<number | null> {
  if (job.status !== 'queued') return null;
  const ahead = jobs.createQueryBuilder('job').where('job.queue = :queue AND job.status = :status', job);
  return 1 + (await ahead.andWhere('job.id < :id', { id: job.id }).getCount());
}

async function listJobs(query: SelectQueryBuilder<JobEntity>, filter: JobFilter) {
  query.where('job.owner_id = :ownerId', filter);
  if (filter.status) query.andWhere('job.status = :status', filter);
  if (filter.type) query.andWhere('job.type = :type', filter);
  const [items, total] = await query
    .orderBy('job.created_at', 'DESC')
    .addOrderBy('job.id', 'DESC')
    .skip((filter.page - 1) * filter.pageSize)
    .take(filter.pageSize)
    .getManyAndCount();
  return { items, total };
}

/** One statement, so that two workers that look at the same moment never take the same job over twice. */
async function takeOverLapsed(database: DataSource, ttlMinutes: number): Promise<JobEntity[]> {
  const [rows] = await database.query<[{ id: string }[], number]>(
    `UPDATE jobs SET
       status = CASE WHEN attempts < $1 THEN 'queued' ELSE 'failed' END,
       error = CASE WHEN attempts < $1 THEN NULL ELSE 'The worker was lost again and again' END,
       resumable = attempts >= $1 AND type = 'import',
       stage = CASE WHEN attempts < $1 THEN 'queued' ELSE 'failed' END,
       message = CASE WHEN attempts < $1 THEN 'Taken over from a lost worker' ELSE 'The worker was lost' END,
       finished_at = CASE WHEN attempts < $1 THEN NULL ELSE now() END,
       expires_at = CASE WHEN attempts < $1 THEN NULL ELSE now() + make_interval(mins => $2) END,
       attempts = attempts + 1, worker_id = NULL, lease_until = NULL, updated_at = now()
     WHERE status = 'running' AND lease_until < now()
     RETURNING id`,
    [MAX_TAKEOVERS, ttlMinutes],
  );
  const found = await Promise.all(rows.map(({ id }) => database.getRepository(JobEntity).findOneBy({ id })));
  return found.filter((job) => job !== null);
}

/** SKIP LOCKED: several reapers share the work instead of waiting for each other. */
async function removeExpired(database: DataSource): Promise<RemovedJob[]> {
  const [rows] = await database.query<[{ id: string; result_key: string | null }[], number]>(
    `DELETE FROM jobs WHERE id IN (
       SELECT id FROM jobs WHERE expires_at < now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED
     ) RETURNING id, result_key`,
    [REAPER_BATCH],
  );
  return rows.map((row) => ({ id: row.id, resultKey: row.result_key }));
}
