import type { JobEntity } from './job.entity.js';
import type { ChangeJobs, TouchJobs } from './job-rows.js';
import type { Claim, JobDetails, JobProgress, JobResult, JobStatus, JobWait } from './job-values.js';

export interface JobFailure {
  readonly error: string;
  readonly resumable: boolean;
}

/** Fields of a job that returns to the queue. */
export interface JobRelease {
  readonly message: string;
  /** Working time of all runs so far, in milliseconds. */
  readonly spentMs: number;
}

/** Fields of a job that waits for a dependency. */
export interface WaitingRelease extends JobRelease {
  readonly wait: JobWait;
}

/** Limit of crashes of a job's worker or of the component that works on it: the third crash fails the job. */
export const MAX_CRASHES = 3;

/** Hours after the end of a job up to which its retention is extended: reading a result does not keep it for good. */
const MAX_RENEWED_HOURS = 24;

/**
 * The state changes of jobs. Each is one guarded UPDATE that returns the job as it is afterwards, or `null` when another change came first
 * (the job was cancelled, taken over or finished). Times come from the database's clock.
 */
export interface JobTransitions extends ClaimTransitions, OwnerTransitions {
  /**
   * Handles jobs whose worker stopped renewing its lease: they are queued again, or fail with the {@link MAX_CRASHES}th crash; they are
   * completed if their records are in the library.
   */
  takeOverLapsed(ttlMinutes: number): Promise<JobEntity[]>;
  /** queued → completed: jobs whose records are in the library already. */
  completeRecorded(ttlMinutes: number): Promise<JobEntity[]>;
}

/** State changes made by the worker that runs a job. */
interface ClaimTransitions {
  /** queued → running, under a lease of `workerId` and a new claim. */
  claim(jobId: string, workerId: string, leaseSeconds: number): Promise<JobEntity | null>;
  /** Whether the claim still holds; if so, renews its lease and stores the working time so far. */
  renewLease(claim: Claim, leaseSeconds: number, spentMs: number): Promise<boolean>;
  /** Percent never decreases within a run. */
  report(claim: Claim, progress: JobProgress, details?: JobDetails): Promise<JobEntity | null>;
  /** Counts a crash of the component that works on the job. */
  countCrash(claim: Claim): Promise<JobEntity | null>;
  /** running → completed. */
  complete(claim: Claim, result: JobResult | null, ttlMinutes: number): Promise<JobEntity | null>;
  /** running → failed; not once its records are in the library. */
  fail(claim: Claim, failure: JobFailure, ttlMinutes: number): Promise<JobEntity | null>;
  /** running → queued, when the worker shuts down. */
  release(claim: Claim, release: JobRelease): Promise<JobEntity | null>;
  /** running → queued, to wait for a dependency. The job keeps its queue entry, so this is not a new attempt. */
  releaseToWait(claim: Claim, release: WaitingRelease): Promise<JobEntity | null>;
}

/** State changes made by the job's owner. */
interface OwnerTransitions {
  /** queued or running → cancelled; not once its records are in the library. */
  cancel(jobId: string, ttlMinutes: number): Promise<JobEntity | null>;
  /** Restarts the retention period of a finished job, until {@link MAX_RENEWED_HOURS} after its end at most. */
  extendLife(jobId: string, ttlMinutes: number): Promise<JobEntity | null>;
}

/** Matches the running job only under the caller's claim. */
const MINE = `id = :jobId AND status = 'running' AND claim_id = :claimId`;

/** Clears the claim and its lease. */
const UNCLAIMED = `worker_id = NULL, claim_id = NULL, claimed_at = NULL, lease_until = NULL`;

const LIFE_FROM_NOW = `now() + make_interval(mins => :ttlMinutes)`;

/** Columns that every end of a job sets. */
const finished = (status: JobStatus): string =>
  `status = '${status}', finished_at = now(), expires_at = ${LIFE_FROM_NOW}, ${UNCLAIMED}`;

const COMPLETED = `percent = 100, stage = 'completed', error = NULL`;

/** Columns that are set when a job ends whose records are in the library already. */
const RECORDED = `${finished('completed')}, ${COMPLETED}, message = 'Completed', result_kind = 'data', result_data_id = recorded_ids[1]`;

/** Columns that every new attempt sets. */
export const QUEUED = `status = 'queued', stage = 'queued', attempt = attempt + 1, queued_at = clock_timestamp(), wait = NULL, ${UNCLAIMED}`;

/** A new run begins at 0 %; a resumable job keeps the progress of earlier runs. */
const PERCENT_AT_BEGIN = `percent = CASE WHEN can_resume THEN percent ELSE 0 END`;

/** Changes one job, or none. */
type ChangeOne = (set: string, where: string, values: object) => Promise<JobEntity | null>;

export function jobTransitions(change: ChangeJobs, touch: TouchJobs): JobTransitions {
  const changeOne: ChangeOne = async (set, where, values) =>
    (await change({ set, where, values }))[0] ?? null;
  return {
    ...claimTransitions(changeOne, touch),
    ...ownerTransitions(changeOne),
    takeOverLapsed: (ttlMinutes) => takeOverLapsed(change, ttlMinutes),
    completeRecorded: (ttlMinutes) =>
      change({
        set: RECORDED,
        where: `status = 'queued' AND recorded_ids IS NOT NULL`,
        values: { ttlMinutes },
      }),
  };
}

function claimTransitions(changeOne: ChangeOne, touch: TouchJobs): ClaimTransitions {
  const changeMine = (set: string, claim: Claim, values: object = {}) =>
    changeOne(set, MINE, { ...claim, ...values });
  return {
    renewLease: (claim, leaseSeconds, spentMs) =>
      touch({
        set: `lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds), spent_ms = :spentMs`,
        where: MINE,
        values: { ...claim, leaseSeconds, spentMs },
      }),
    claim: (jobId, workerId, leaseSeconds) =>
      changeOne(
        `status = 'running', worker_id = :workerId, claim_id = gen_random_uuid(), claimed_at = clock_timestamp(),
         lease_until = clock_timestamp() + make_interval(secs => :leaseSeconds),
         started_at = coalesce(started_at, now()), ${PERCENT_AT_BEGIN}, stage = 'starting', message = 'Started'`,
        `id = :jobId AND status = 'queued'`,
        { jobId, workerId, leaseSeconds },
      ),
    report: (claim, { percent, stage, message }, details) =>
      changeMine(
        `percent = greatest(percent, round(least(100, :percent::float8)::numeric, 2)::float8), stage = :stage, message = :message
         ${details ? ', details = :details' : ''}`,
        claim,
        { percent, stage, message, details: details && JSON.stringify(details) },
      ),
    countCrash: (claim) => changeMine(`crashes = crashes + 1`, claim),
    complete: (claim, result, ttlMinutes) =>
      changeMine(
        `${finished('completed')}, ${COMPLETED}, message = coalesce(:message, 'Completed'),
         result_kind = :resultKind, result_data_id = :dataId, result_key = :key,
         result_content_type = :contentType, result_file_name = :fileName`,
        claim,
        { ttlMinutes, ...resultValues(result) },
      ),
    fail: (claim, { error, resumable }, ttlMinutes) =>
      changeOne(
        `${finished('failed')}, error = :error, message = :error, stage = 'failed',
         resumable = can_resume AND :resumable`,
        `${MINE} AND recorded_ids IS NULL`,
        { ...claim, error, resumable, ttlMinutes },
      ),
    release: (claim, { message, spentMs }) =>
      changeMine(`${QUEUED}, message = :message, spent_ms = :spentMs`, claim, { message, spentMs }),
    releaseToWait: (claim, { message, spentMs, wait }) =>
      changeMine(
        `status = 'queued', stage = 'waiting', message = :message, spent_ms = :spentMs, wait = :wait, ${UNCLAIMED}`,
        claim,
        { message, spentMs, wait: JSON.stringify(wait) },
      ),
  };
}

const ownerTransitions = (changeOne: ChangeOne): OwnerTransitions => ({
  cancel: (jobId, ttlMinutes) =>
    changeOne(
      `${finished('cancelled')}, cancel_requested = true, resumable = can_resume,
         error = 'Cancelled', stage = 'cancelled', message = 'Cancelled'`,
      `id = :jobId AND status IN ('queued', 'running') AND recorded_ids IS NULL`,
      { jobId, ttlMinutes },
    ),
  extendLife: (jobId, ttlMinutes) =>
    changeOne(
      `expires_at = greatest(expires_at,
         least(${LIFE_FROM_NOW}, finished_at + make_interval(hours => :maxRenewedHours)))`,
      `id = :jobId AND finished_at IS NOT NULL`,
      { jobId, ttlMinutes, maxRenewedHours: MAX_RENEWED_HOURS },
    ),
});

const LAPSED = `status = 'running' AND lease_until < now()`;
/** Waiting jobs are not to blame for a crash, so they do not count it. */
const CRASHES = `crashes + CASE stage WHEN 'waiting' THEN 0 ELSE 1 END`;
/** Skips rows locked by a worker that stopped within a transaction, so that other jobs are still taken over. */
const lapsed = (where: string): string =>
  `id IN (SELECT id FROM jobs WHERE ${LAPSED} AND ${where} FOR UPDATE SKIP LOCKED)`;

async function takeOverLapsed(change: ChangeJobs, ttlMinutes: number): Promise<JobEntity[]> {
  const again = await change({
    set: `${QUEUED}, message = 'Taken over from a lost worker', crashes = ${CRASHES}`,
    where: lapsed(`${CRASHES} < :maxCrashes`),
    values: { maxCrashes: MAX_CRASHES },
  });
  const failed = await change({
    set: `${finished('failed')}, crashes = ${CRASHES}, error = 'The worker was lost again and again',
          message = 'The worker was lost', stage = 'failed', resumable = can_resume`,
    where: lapsed(`${CRASHES} >= :maxCrashes AND recorded_ids IS NULL`),
    values: { maxCrashes: MAX_CRASHES, ttlMinutes },
  });
  const completed = await change({
    set: `${RECORDED}, crashes = ${CRASHES}`,
    where: lapsed(`${CRASHES} >= :maxCrashes AND recorded_ids IS NOT NULL`),
    values: { maxCrashes: MAX_CRASHES, ttlMinutes },
  });
  return [...again, ...failed, ...completed];
}

const NO_RESULT = {
  ...{ resultKind: null, dataId: null, key: null, contentType: null, fileName: null },
  message: null,
};

function resultValues(result: JobResult | null): Record<keyof typeof NO_RESULT, string | null> {
  if (!result) return NO_RESULT;
  if (result.kind === 'data') return { ...NO_RESULT, resultKind: 'data', dataId: result.dataId };
  const { key, contentType, fileName, message = null } = result;
  return { ...NO_RESULT, resultKind: 'blob', key, contentType, fileName, message };
}
