import {
  ClaimLostError,
  isConnectionLost,
  MAX_CRASHES,
  type JobEntity,
  type JobResult,
  type JobWait,
} from '#domain';
import { setTimeout as sleep } from 'node:timers/promises';
import { abortableSleep, messageOf, unlessAborted } from '#platform';
import { DependencyUnavailable, LONGEST_DELAY_MS, nextWait, refusalOf } from './dependency-unavailable.js';
import { resultFolder, type ClaimedRun } from './run-context.js';
import type { RunOutcome } from './run-metrics.js';

/** Interval of retries while the database does not answer and the lease may still be held. */
const TRY_AGAIN_MS = 500;
/** Limit of waiting for a hanging storage at the end of a run; the sweep removes the remaining files. */
const DISCARD_PATIENCE_MS = 2_000;
/** Delay before a job that lost the database is queued again. */
const BACK_AFTER_MS = 1000;

/** The outcome of a run, and the wait of a job whose dependency is unavailable. */
export interface Settled {
  readonly outcome: RunOutcome;
  readonly wait?: JobWait;
}

/** Settles successful work. Without a row, the job was cancelled or claimed by another run meanwhile. */
export async function settleSuccess(run: ClaimedRun, result: JobResult | null): Promise<RunOutcome> {
  const { store, ttlMinutes, logger } = run.options;
  const completed = await retryUntilLeaseExpires(run, () => store.complete(run.claim, result, ttlMinutes));
  if (completed) return publishOutcome(run, completed, 'completed');
  const row = await discardUnlessPublished(run);
  // The row was written, but the answer of the database was lost.
  if (row && (isOurs(run, row) || hasResult(row, result))) return publishOutcome(run, row, 'completed');
  logger.info({ jobId: run.job.id }, 'result discarded: another process cancelled or claimed the job');
  return 'discarded';
}

/**
 * Settles the row first and the files afterwards: while the claim holds, a completion whose answer was lost may still take effect and
 * needs its file.
 */
export async function settleFailure(run: ClaimedRun, error: unknown): Promise<Settled> {
  await Promise.all(run.crashCounts); // The last crash may have stopped the run; none is counted once the claim is released.
  const settled = await decide(run, error);
  await discardUnlessPublished(run);
  return settled;
}

function publishOutcome(
  { options: { publish } }: ClaimedRun,
  row: JobEntity,
  outcome: RunOutcome,
): RunOutcome {
  publish(row);
  return outcome;
}

async function decide(run: ClaimedRun, error: unknown): Promise<Settled> {
  if (run.cancellation.reason === undefined && error instanceof DependencyUnavailable)
    return waitOrFail(run, error);
  return { outcome: await outcomeOf(run, error) };
}

async function outcomeOf(run: ClaimedRun, error: unknown): Promise<RunOutcome> {
  const { job, cancellation } = run;
  switch (cancellation.reason) {
    // After a cancel or a takeover the row has another state, and this changes nothing. A row under this claim (the cancel was of an
    // earlier attempt) is queued again, so that it does not stay `running` without a worker.
    case 'cancelled':
    case 'gone':
    case 'shutdown':
    case 'lapsed':
      return giveBack(run, 'Waiting for its turn');
    case 'out-of-time':
      return failUnlessRecorded(run, `Timed out: ${job.description || job.type} took too long`, true);
    case 'crashed':
      return failUnlessRecorded(run, `Given up after ${MAX_CRASHES} crashes of what worked on it`, true);
    case undefined:
      // As `gone`; the lease has not noticed yet.
      if (error instanceof ClaimLostError) return giveBack(run, 'Waiting for its turn');
      if (isConnectionLost(error)) return giveBackLater(run, error);
      return failWith(run, error);
  }
}

async function failWith(run: ClaimedRun, error: unknown): Promise<RunOutcome> {
  const { options, job } = run;
  const { text, isOwnFault } = options.describeError(error);
  const about = { jobId: job.id, type: job.type };
  // A wrong request is no fault of the service, so operators do not need its stack.
  if (isOwnFault) options.logger.info({ ...about, reason: text }, 'job failed');
  else options.logger.warn({ ...about, err: error }, 'job failed');
  return failUnlessRecorded(run, text, !isOwnFault);
}

/** Queues the job with a delay, under the same attempt. A run shorter than the longest delay does not count as working time. */
async function waitOrFail(run: ClaimedRun, error: DependencyUnavailable): Promise<Settled> {
  const { options, job, claim, budget, claimedAtMs } = run;
  const isTry = performance.now() - claimedAtMs < LONGEST_DELAY_MS;
  const wait = nextWait(job.wait, error, isTry);
  const refusal = refusalOf(wait, error);
  if (refusal !== null) return { outcome: await failWith(run, refusal) };
  const spentMs = isTry ? job.spentMs : budget.spentMs;
  const release = { message: error.message, spentMs, wait };
  const released = await retryUntilLeaseExpires(run, () => options.store.releaseToWait(claim, release));
  if (!released) return { outcome: 'discarded' };
  options.logger.info({ jobId: job.id, type: job.type, wait, reason: messageOf(error.cause) }, 'job waits');
  return { outcome: publishOutcome(run, released, 'waiting'), wait };
}

/** Completes a job whose records are committed, whatever failed afterwards. */
async function failUnlessRecorded(run: ClaimedRun, error: string, resumable: boolean): Promise<RunOutcome> {
  const failed = await fail(run, error, resumable);
  if (failed !== 'discarded') return failed;
  const row = await retryUntilLeaseExpires(run, () => run.options.store.find(run.claim.jobId));
  if (row?.claimId !== run.claim.claimId || row.recordedIds === null) return 'discarded';
  return settleSuccess(run, { kind: 'data', dataId: row.recordedIds[0] });
}

async function fail(run: ClaimedRun, error: string, resumable: boolean): Promise<RunOutcome> {
  const { store, ttlMinutes } = run.options;
  const failed = await retryUntilLeaseExpires(run, () =>
    store.fail(run.claim, { error, resumable }, ttlMinutes),
  );
  return failed ? publishOutcome(run, failed, 'failed') : 'discarded';
}

/** Hands the job back after a delay: a lost database is no fault of the job. */
async function giveBackLater(run: ClaimedRun, error: unknown): Promise<RunOutcome> {
  const { job, options } = run;
  options.logger.warn(
    { jobId: job.id, type: job.type, err: error },
    'database connection lost, job released',
  );
  await waitToGiveBack(run, BACK_AFTER_MS);
  return giveBack(run, 'Waiting for its turn');
}

/** A worker that ends does not wait. */
const waitToGiveBack = ({ options: { ending } }: ClaimedRun, ms: number): Promise<void> =>
  abortableSleep(ms, ending).catch(() => undefined);

/** Queues the job again as if it had not been started, without counting a crash. */
async function giveBack(run: ClaimedRun, message: string): Promise<RunOutcome> {
  const { store, publish, enqueue, logger } = run.options;
  const { spentMs } = run.budget;
  const released = await retryUntilLeaseExpires(run, () => store.release(run.claim, { message, spentMs }));
  if (!released) return 'discarded';
  publish(released);
  await enqueue(released).catch((error: unknown) =>
    logger.warn({ jobId: released.id, err: error }, 'not queued again; recovery does it'),
  );
  return 'released';
}

/**
 * Retries while the lease may be held, because a short database outage must not lose an outcome; afterwards the lease lapses and another
 * worker claims the job.
 */
async function retryUntilLeaseExpires(
  { options: { leaseSeconds, logger }, job }: ClaimedRun,
  change: () => Promise<JobEntity | null>,
): Promise<JobEntity | null> {
  const until = performance.now() + leaseSeconds * 1000;
  for (;;) {
    try {
      return await change();
    } catch (error) {
      logger.warn({ jobId: job.id, err: error }, 'outcome not written');
      if (performance.now() > until) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

/** The row refers to files of this run as its result. */
const isOurs = ({ claim }: ClaimedRun, row: JobEntity): boolean =>
  row.resultKey?.startsWith(resultFolder(claim)) ?? false;

/** The job is completed with this result, which is no file. */
const hasResult = ({ status, resultKey, resultDataId }: JobEntity, result: JobResult | null): boolean =>
  status === 'completed' &&
  resultKey === null &&
  resultDataId === (result?.kind === 'data' ? result.dataId : null);

/** Removes the files of this run, unless the row refers to them as the result. @returns the row as it was found */
async function discardUnlessPublished(run: ClaimedRun): Promise<JobEntity | null> {
  const { store, discard, logger } = run.options;
  let row: JobEntity | null = null;
  try {
    row = await store.find(run.claim.jobId);
    if (!row || !isOurs(run, row))
      await unlessAborted(discard(resultFolder(run.claim)), AbortSignal.timeout(DISCARD_PATIENCE_MS));
  } catch (error) {
    logger.warn({ jobId: run.claim.jobId, err: error }, 'files of a lost run stay until the sweep');
  }
  return row;
}
