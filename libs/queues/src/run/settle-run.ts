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

/** A database that does not answer is asked again after this, as long as the lease may still be ours. */
const TRY_AGAIN_MS = 500;
/** A storage that hangs keeps no run from its end, nor its worker: what is left goes with the sweep. */
const DISCARD_PATIENCE_MS = 2_000;
/** A job that lost the database waits this long before others may take it on. */
const BACK_AFTER_MS = 1000;

/** What came of a run, and of one that found a dependency unavailable what its job waits for. */
export interface Settled {
  readonly outcome: RunOutcome;
  readonly wait?: JobWait;
}

/** Tells the outcome of work that was done. No row: the job was cancelled or taken over meanwhile. */
export async function settleSuccess(run: ClaimedRun, result: JobResult | null): Promise<RunOutcome> {
  const { store, ttlMinutes, logger } = run.options;
  const completed = await retryUntilLeaseExpires(run, () => store.complete(run.claim, result, ttlMinutes));
  if (completed) return told(run, completed, 'completed');
  const row = await discardUnlessPublished(run);
  // The row was written, only the answer of the database was lost.
  if (row && (isOurs(run, row) || hasResult(row, result))) return told(run, row, 'completed');
  logger.info({ jobId: run.job.id }, 'result discarded: the job is no longer ours');
  return 'discarded';
}

/**
 * The row first, the files after it: as long as the row still is ours, a completion whose answer was lost may yet come
 * into force, and its file must be there then.
 */
export async function settleFailure(run: ClaimedRun, error: unknown): Promise<Settled> {
  await Promise.all(run.crashCounts); // The last one may have stopped the run; once its claim is gone none counts.
  const settled = await decide(run, error);
  await discardUnlessPublished(run);
  return settled;
}

function told({ options: { publish } }: ClaimedRun, row: JobEntity, outcome: RunOutcome): RunOutcome {
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
    // After a cancel or a take-over the row has another state, and this changes nothing. A row that is still ours (the cancel was of an
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
  // A wrong request is no fault of the service: its stack is of no use to operators.
  if (isOwnFault) options.logger.info({ ...about, reason: text }, 'job failed');
  else options.logger.warn({ ...about, err: error }, 'job failed');
  return failUnlessRecorded(run, text, !isOwnFault);
}

/** The job is queued with a delay, under the same attempt. A run shorter than the longest delay takes none of its working time. */
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
  return { outcome: told(run, released, 'waiting'), wait };
}

/** Once its records are in the library a job is done, whatever failed afterwards. */
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
  return failed ? told(run, failed, 'failed') : 'discarded';
}

/** Without its database no job can go on, which is no fault of the job. */
async function giveBackLater(run: ClaimedRun, error: unknown): Promise<RunOutcome> {
  const { job, options } = run;
  options.logger.warn({ jobId: job.id, type: job.type, err: error }, 'database lost, job given back');
  await waitToGiveBack(run, BACK_AFTER_MS);
  return giveBack(run, 'Waiting for its turn');
}

/** A worker that ends does not wait for better times. */
const waitToGiveBack = ({ options: { ending } }: ClaimedRun, ms: number): Promise<void> =>
  abortableSleep(ms, ending).catch(() => undefined);

/** The job waits again, as if it had not been begun: nothing of it counts as a crash. */
async function giveBack(run: ClaimedRun, message: string): Promise<RunOutcome> {
  const { store, publish, enqueue, logger } = run.options;
  const { spentMs } = run.budget;
  const released = await retryUntilLeaseExpires(run, () => store.release(run.claim, { message, spentMs }));
  if (!released) return 'discarded';
  publish(released);
  await enqueue(released).catch((error: unknown) =>
    logger.warn({ jobId: released.id, err: error }, 'not queued again; recovery will'),
  );
  return 'released';
}

/** An outcome is not lost to a database that is away for a moment. Given up, the lease lapses and others take over. */
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

/** Whether the row tells of files of this run as its result. */
const isOurs = ({ claim }: ClaimedRun, row: JobEntity): boolean =>
  row.resultKey?.startsWith(resultFolder(claim)) ?? false;

/** Whether the job is completed with this very result, which is no file. */
const hasResult = ({ status, resultKey, resultDataId }: JobEntity, result: JobResult | null): boolean =>
  status === 'completed' &&
  resultKey === null &&
  resultDataId === (result?.kind === 'data' ? result.dataId : null);

/** Removes the files of this run, unless the row says that they are the result. Gives the row as it was found. */
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
