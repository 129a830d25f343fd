import { Raw, type DataSource, type Repository } from 'typeorm';
import { lockedOnce } from '../database/statement.js';
import { JobEntity } from './job.entity.js';
import { listJobs, type JobFilter, type JobList } from './list-jobs.js';
import { queuedJobs, type QueuedJobs } from './queued-jobs.js';
import { subjectJobs, type SubjectJobs } from './subject-jobs.js';
import { changeJobs, touchJobs } from './job-rows.js';
import { jobTransitions, type JobTransitions } from './job-transitions.js';
import { insertJob, type JobInsert } from './insert-job.js';
import { countUnfinished, freePlaces, type CountedJobs, type QueueRoom } from './queue-room.js';
import { resumeJob } from './resume-job.js';

/** Number of jobs that the reaper removes per batch (docs/reference/jobs.md, "Retention"). */
export const REAPER_BATCH = 100;

/** The one writer of jobs: their state changes ({@link JobTransitions}) and the queries for them. */
export interface JobStore extends JobTransitions, QueuedJobs, SubjectJobs {
  /** Counts and inserts under one lock per queue. @throws AppError, SubjectBusyError; see `insertJob` */
  insert(job: JobInsert): Promise<JobEntity>;
  /** A resumable job → queued, under the same id. @throws AppError queue-full, SubjectBusyError; see `resumeJob` */
  resume(jobId: string, room: QueueRoom): Promise<JobEntity | null>;
  find(jobId: string): Promise<JobEntity | null>;
  /** The existing jobs among these ids, in no particular order, in one query. */
  findMany(jobIds: readonly string[]): Promise<JobEntity[]>;
  list(filter: JobFilter): Promise<JobList>;
  /** Number of unfinished jobs of a queue, without the types that do not count towards its limit. */
  countUnfinished(counted: CountedJobs): Promise<number>;
  /** Number of jobs that an owner may submit to a queue now. */
  freePlaces(room: QueueRoom, ownerId: string): Promise<number>;
  /** The unfinished job of this subject. */
  findBusy(job: Pick<JobEntity, 'ownerId' | 'type' | 'subject'>): Promise<JobEntity | null>;
  /** Removes one batch of expired jobs and returns them, so that the caller deletes their results. */
  removeExpired(): Promise<RemovedJob[]>;
  /** Removes one finished job. */
  remove(jobId: string): Promise<RemovedJob | null>;
  /** Removes a job that could not be enqueued, unless a worker has claimed it already. */
  withdraw(jobId: string): Promise<boolean>;
}

/** The fields of a removed job that name its result and other remains to be deleted. */
export type RemovedJob = Pick<JobEntity, 'id' | 'type' | 'status' | 'subject' | 'resultKey' | 'details'>;

/** @param queueTotal limit of unfinished jobs of all owners in a queue with a capacity; the service's own jobs need none */
export function createJobStore(database: DataSource, { queueTotal = Infinity } = {}): JobStore {
  const jobs = database.getRepository(JobEntity);
  return {
    ...jobTransitions(changeJobs(database.manager), touchJobs(database)),
    ...queuedJobs(database),
    ...subjectJobs(database),
    insert: (job) => insertJob(database, job, queueTotal),
    resume: (jobId, room) => resumeJob(database, jobId, room, queueTotal),
    find: (id) => jobs.findOneBy({ id }),
    // One array parameter, since a statement takes at most 65,535 parameters.
    findMany: (ids) => jobs.findBy({ id: Raw((column) => `${column} = ANY (:ids)`, { ids: [...ids] }) }),
    list: (filter) => listJobs(database, filter),
    countUnfinished: (counted) => countUnfinished(database.manager, counted),
    freePlaces: (room, ownerId) => freePlaces(database.manager, room, ownerId, queueTotal),
    findBusy: ({ ownerId, type, subject }) => findBusy(jobs, { ownerId, type, subject }),
    removeExpired: () =>
      remove(
        database,
        lockedOnce(
          `SELECT id FROM jobs WHERE expires_at < now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
        ),
        [REAPER_BATCH],
      ),
    remove: async (jobId) =>
      (await remove(database, `id = $1 AND status NOT IN ('queued', 'running')`, [jobId]))[0] ?? null,
    withdraw: async (jobId) => (await remove(database, `id = $1 AND status = 'queued'`, [jobId])).length > 0,
  };
}

async function findBusy(
  jobs: Repository<JobEntity>,
  of: Pick<JobEntity, 'ownerId' | 'type' | 'subject'>,
): Promise<JobEntity | null> {
  if (of.subject === null) return null;
  return jobs
    .createQueryBuilder('job')
    .where('job.owner_id = :ownerId AND job.type = :type AND job.subject = :subject', of)
    .andWhere(`job.status IN ('queued', 'running')`)
    .getOne();
}

/** One statement, so that concurrent callers remove different jobs. */
async function remove(database: DataSource, where: string, values: unknown[]): Promise<RemovedJob[]> {
  const [rows] = await database.query<[RemovedJob[], number]>(
    `DELETE FROM jobs WHERE ${where} RETURNING id, type, status, subject, result_key AS "resultKey", details`,
    values,
  );
  return rows;
}
