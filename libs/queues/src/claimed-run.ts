import { MAX_CRASHES, type Claim, type JobEntity, type JobResult, type JobStore } from '#domain';
import type { Logger } from '#platform';
import type { PublishJob } from './job-events.js';
import type { JobContext, JobHandler } from './job-handler.js';
import { keepLease } from './job-lease.js';
import { jobRule, type RegisteredJob } from './job-registry.js';
import { latestOnly } from './latest-only.js';
import { patientCalls, type Availabilities } from './patient-calls.js';
import { resultFolder } from './result-folder.js';
import { settleFailure, settleSuccess } from './settle-run.js';
import type { StopReason } from './stop-reason.js';
import { startWorkClock, type WorkClock } from './work-clock.js';

export interface RunOptions {
  readonly store: Omit<JobStore, 'claim'>;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
  readonly publish: PublishJob;
  readonly availability: Availabilities;
  /** Removes all files of a result folder that nobody wants. */
  readonly discard: (folder: string) => Promise<void>;
  /** The text of a failure that the user may read, and whether it is the job's own fault (another run would fail, too). */
  readonly describeError: (error: unknown) => { readonly text: string; readonly isOwnFault: boolean };
}

/** What the parts of one run share. */
export interface ClaimedRun {
  readonly options: RunOptions;
  readonly job: JobEntity;
  readonly claim: Claim;
  readonly controller: AbortController;
  readonly clock: WorkClock;
}

/** Progress is written and pushed at most this often. */
const REPORT_EVERY_MS = 250;
const MS_PER_MINUTE = 60_000;

/** Does the work of a job that this worker has just claimed, and settles its outcome. */
export async function claimedRun(
  options: RunOptions,
  job: JobEntity,
  claimedAtMs: number,
  controller: AbortController,
  handler: JobHandler<RegisteredJob>,
): Promise<void> {
  const abort = (reason: StopReason) => controller.abort(reason);
  const run: ClaimedRun = {
    options,
    job,
    claim: claimOf(job),
    controller,
    clock: startWorkClock(remainingMs(job), () => abort('out-of-time')),
  };
  const stopRenewing = keepLease(options, run.claim, claimedAtMs, (end) => void endOfLease(run, end, abort));
  const reports = progressReports(run);
  try {
    const result = await work(run, reports.push, handler);
    await reports.flush();
    await settleSuccess(run, result);
  } catch (error) {
    await reports.flush();
    await settleFailure(run, error);
  } finally {
    run.clock.stop();
    stopRenewing();
  }
}

function claimOf({ id: jobId, claimId }: JobEntity): Claim {
  if (claimId === null) throw new Error(`job ${jobId} is not claimed`);
  return { jobId, claimId };
}

/** What earlier runs left of the job's working time. */
function remainingMs({ type, spentMs }: JobEntity): number | null {
  const { totalMinutes } = jobRule(type);
  return totalMinutes === null ? null : totalMinutes * MS_PER_MINUTE - spentMs;
}

function work(
  run: ClaimedRun,
  report: JobContext<RegisteredJob>['report'],
  handler: JobHandler<RegisteredJob>,
): Promise<JobResult | null> {
  const { job, claim, controller, clock, options } = run;
  const { signal } = controller;
  signal.throwIfAborted(); // Cancelled, or the worker shuts down, between claim and start.
  const whileWaiting = (message: string, wait: () => Promise<void>) => {
    report({ percent: 0, stage: 'waiting', message });
    return clock.pausedFor(wait);
  };
  const onLost = () => void countCrash(run);
  return handler({
    job,
    request: job.request as never,
    report,
    signal,
    resultKey: (fileName) => `${resultFolder(claim)}${fileName}`,
    ...patientCalls({ availability: options.availability, signal, onLost, whileWaiting }),
  });
}

/** A cancel whose event was lost shows here: then calls that may not be interrupted are not. */
async function endOfLease(
  { options: { store, logger }, job }: ClaimedRun,
  end: 'gone' | 'lapsed',
  abort: (reason: StopReason) => void,
): Promise<void> {
  if (end === 'lapsed') return abort('lapsed');
  const row = await store.find(job.id).catch((error: unknown) => {
    logger.warn({ jobId: job.id, err: error }, 'lost job not looked up');
    return null;
  });
  abort(row?.status === 'cancelled' ? 'cancelled' : 'gone');
}

/** A job that brings down what works on it would do so for ever: with its last crash it fails. */
async function countCrash({ options: { store, logger }, claim, controller }: ClaimedRun): Promise<void> {
  try {
    const job = await store.countCrash(claim);
    if (job && job.crashes >= MAX_CRASHES) controller.abort('crashed' satisfies StopReason);
  } catch (error) {
    logger.warn({ jobId: claim.jobId, err: error }, 'crash not counted');
  }
}

/** Writes and pushes the newest report, never two at once, never an older one after a newer. Details stay until replaced. */
function progressReports({ options, claim }: ClaimedRun) {
  let known: object | undefined;
  const reports = latestOnly(
    REPORT_EVERY_MS,
    async (progress: Parameters<JobStore['report']>[1], details?: object) => {
      try {
        const job = await options.store.report(claim, progress, details);
        if (job) options.publish(job);
      } catch (error) {
        options.logger.warn({ jobId: claim.jobId, err: error }, 'progress not written'); // The next report carries it all.
      }
    },
  );
  return {
    flush: () => reports.flush(),
    push: (progress: Parameters<JobStore['report']>[1], details?: object) => {
      known = details ?? known;
      reports.push(progress, known);
    },
  };
}
