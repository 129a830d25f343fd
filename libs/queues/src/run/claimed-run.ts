import { MAX_CRASHES, type JobEntity, type JobResult, type JobStore, type JobWait } from '#domain';
import type { JobContext, JobHandler } from './job-handler.js';
import { keepLease, type LeaseEnd } from './job-lease.js';
import { jobRule, type RegisteredJob } from '../job-registry.js';
import { dependencyCalls } from './dependency-calls.js';
import { latestOnly } from './latest-only.js';
import { claimOf, resultFolder, type ClaimedRun, type RunOptions } from './run-context.js';
import { settleFailure, settleSuccess, type Settled } from './settle-run.js';
import { noteRun } from './run-metrics.js';
import { preemptibleBy, type CancellationToken } from './cancellation-token.js';
import { startTimeBudget, type WorkTime } from './time-budget.js';

/** Minimum interval at which progress is written and published. */
const REPORT_EVERY_MS = 250;
const MS_PER_MINUTE = 60_000;

/**
 * Runs the handler of a job that this worker has just claimed, and settles its outcome.
 * @param claimedAtMs `performance.now()` before the job was claimed
 * @returns the wait of the job, if that is its outcome
 */
export async function claimedRun(
  options: RunOptions,
  job: JobEntity,
  claimedAtMs: number,
  cancellation: CancellationToken,
  handler: JobHandler<RegisteredJob>,
): Promise<JobWait | undefined> {
  const claim = claimOf(job);
  const budget = startTimeBudget(workTimeOf(job), () => cancellation.stop('out-of-time'));
  const run: ClaimedRun = { options, job, claim, cancellation, budget, claimedAtMs, crashCounts: [] };
  const spentMs = () => budget.spentMs;
  const onEnd = (end: LeaseEnd) => void endOfLease(run, end);
  const stopRenewing = keepLease(options, { claim, claimedAtMs, spentMs, onEnd });
  const reports = progressReports(run);
  let settled: Settled = { outcome: 'undecided' };
  try {
    const result = await work(run, reports.push, handler);
    await reports.flush();
    if (result?.kind === 'data') await options.orderFollowUps(job.id);
    settled = { outcome: await settleSuccess(run, result) };
  } catch (error) {
    await reports.flush();
    settled = await settleFailure(run, error);
  } finally {
    budget.stop();
    stopRenewing();
    noteRun(job.type as RegisteredJob, settled.outcome, claimedAtMs);
  }
  return settled.wait;
}

const workTimeOf = ({ type, spentMs }: JobEntity): WorkTime => {
  const { totalMinutes } = jobRule(type);
  return { spentMs, limitMs: totalMinutes === null ? null : totalMinutes * MS_PER_MINUTE };
};

async function work(
  run: ClaimedRun,
  report: JobContext<RegisteredJob>['report'],
  handler: JobHandler<RegisteredJob>,
): Promise<JobResult | null> {
  const { job, claim, cancellation, budget, options, crashCounts } = run;
  const { signal, interruption } = cancellation;
  // An earlier run has committed its records, so nothing is left to do.
  if (job.recordedIds !== null) return { kind: 'data', dataId: job.recordedIds[0] };
  if (options.ending.aborted) cancellation.stop('shutdown'); // The run has done nothing yet.
  signal.throwIfAborted(); // The job may also have been cancelled between claim and start.
  const whileWaiting = async (message: string, wait: () => Promise<void>) => {
    report({ percent: 0, stage: 'waiting', message });
    await budget.pausedFor(() => preemptibleBy(options.ending, cancellation, wait));
    // Other calls of the job may still be waiting.
    if (!budget.isPaused) report({ percent: 0, stage: 'running', message: 'Continuing' });
  };
  const onLost = (reason?: Error) => void crashCounts.push(countCrash(run, reason));
  const begin = () =>
    handler({
      job,
      request: job.request as never,
      report,
      signal,
      interruption,
      resultKey: (fileName) => `${resultFolder(claim)}${fileName}`,
      ...dependencyCalls({ health: options.health, signal, onLost, whileWaiting }),
    });
  return jobRule(job.type).preemptible ? preemptibleBy(options.ending, cancellation, begin) : begin();
}

/** Detects a cancel whose event was lost, so that it does not interrupt calls that must complete. */
async function endOfLease(
  { options: { store, logger }, job, cancellation }: ClaimedRun,
  end: LeaseEnd,
): Promise<void> {
  if (end === 'lapsed') return cancellation.stop('lapsed');
  const row = await store.find(job.id).catch((error: unknown) => {
    logger.warn({ jobId: job.id, err: error }, 'state of the lost job not read');
    return null;
  });
  cancellation.stop(row?.status === 'cancelled' ? 'cancelled' : 'gone');
}

/** Counts a crash of a component: a job that crashes components would repeat that forever, so it fails with its last allowed crash. */
async function countCrash(
  { options: { store, logger }, claim, cancellation }: ClaimedRun,
  reason?: Error,
): Promise<void> {
  try {
    const job = await store.countCrash(claim);
    if (!job) return; // The claim was lost.
    const { crashes } = job;
    logger.warn({ jobId: job.id, crashes, err: reason }, 'component lost during the job');
    if (crashes >= MAX_CRASHES) cancellation.stop('crashed');
  } catch (error) {
    logger.warn({ jobId: claim.jobId, err: error }, 'crash not counted');
  }
}

/** Writes and publishes the latest report, one at a time and in order. Details stay until replaced. */
function progressReports({ options, claim }: ClaimedRun) {
  let known: object | undefined;
  const reports = latestOnly(
    REPORT_EVERY_MS,
    async (progress: Parameters<JobStore['report']>[1], details?: object) => {
      try {
        const job = await options.store.report(claim, progress, details);
        if (job) options.publish(job);
      } catch (error) {
        options.logger.warn({ jobId: claim.jobId, err: error }, 'progress not written'); // The next report includes it.
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
