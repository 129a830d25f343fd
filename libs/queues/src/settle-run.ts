import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_CRASHES, type JobEntity, type JobResult } from '#domain';
import type { ClaimedRun } from './claimed-run.js';
import { resultFolder } from './result-folder.js';
import type { StopReason } from './stop-reason.js';

/** A database that does not answer is asked again after this, as long as the lease may still be ours. */
const TRY_AGAIN_MS = 500;

/** Tells the outcome of work that was done. No row: the job was cancelled or taken over meanwhile. */
export async function settleSuccess(run: ClaimedRun, result: JobResult | null): Promise<void> {
  const { store, ttlMinutes, publish, logger } = run.options;
  const completed = await insisting(run, () => store.complete(run.claim, result, ttlMinutes));
  if (completed) return publish(completed);
  logger.info({ jobId: run.job.id }, 'result discarded: the job is no longer ours');
  await discardUnlessPublished(run);
}

export async function settleFailure(run: ClaimedRun, error: unknown): Promise<void> {
  const { options, job, controller } = run;
  await discardUnlessPublished(run);
  const reason = controller.signal.aborted ? (controller.signal.reason as StopReason) : undefined;
  switch (reason) {
    case 'cancelled':
    case 'gone':
      return; // Whoever decided that has told the clients.
    case 'shutdown':
    case 'lapsed':
      return giveBack(run, 'Waiting for its turn');
    case 'out-of-time':
      return fail(run, `Timed out: ${job.description || job.type} took too long`, true);
    case 'crashed':
      return fail(run, `Given up after ${MAX_CRASHES} crashes of what worked on it`, false);
    case undefined: {
      const { text, isOwnFault } = options.describeError(error);
      options.logger.warn({ jobId: job.id, type: job.type, err: error }, 'job failed');
      return fail(run, text, !isOwnFault);
    }
  }
}

async function fail(run: ClaimedRun, error: string, resumable: boolean): Promise<void> {
  const { store, ttlMinutes, publish } = run.options;
  const failed = await insisting(run, () => store.fail(run.claim, { error, resumable }, ttlMinutes));
  if (failed) publish(failed);
}

/** The job waits again, as if it had not been begun: nothing of it counts as a crash. */
async function giveBack(run: ClaimedRun, message: string): Promise<void> {
  const { store, publish } = run.options;
  const workedMs = run.clock.workedMs;
  const released = await insisting(run, () => store.release(run.claim, { message, workedMs }));
  if (released) publish(released);
}

/** An outcome is not lost to a database that is away for a moment. Given up, the lease lapses and others take over. */
async function insisting(
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

/** Removes the files of this run, unless the row says that they are the result (an answer of the database may be lost). */
async function discardUnlessPublished({
  options: { store, discard, logger },
  claim,
}: ClaimedRun): Promise<void> {
  const folder = resultFolder(claim);
  try {
    const row = await store.find(claim.jobId);
    if (!row?.resultKey?.startsWith(folder)) await discard(folder);
  } catch (error) {
    logger.warn({ jobId: claim.jobId, err: error }, 'files of a lost run stay until the sweep');
  }
}
