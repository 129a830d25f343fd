import { JobEntity, type ImportState, type JobProgress, type JobResult, type JobStore } from '#domain';
import type { Logger } from '#platform';
import { latestOnly } from './latest-only.js';

/** What a handler gets to work with. */
export interface JobContext<Request = unknown> {
  readonly job: JobEntity;
  readonly request: Request;
  /** Tells how far the work is; cheap to call often. */
  readonly report: (progress: JobProgress, importState?: ImportState) => void;
  /** Fires when the job was cancelled, taken over, or the worker shuts down. */
  readonly signal: AbortSignal;
}

/** A plain function that does one type of job. `null`: nothing to show for it. */
export type JobHandler<Request = unknown> = (context: JobContext<Request>) => Promise<JobResult | null>;

/** An error whose job may go on later from where it broke off. */
export class ResumableError extends Error {}

export interface RunnerOptions {
  readonly store: JobStore;
  readonly workerId: string;
  readonly leaseSeconds: number;
  readonly ttlMinutes: number;
  readonly logger: Logger;
  readonly publish: (job: JobEntity) => Promise<void>;
  /** A finished result that nobody wants any more (the job was cancelled meanwhile). */
  readonly discard: (result: JobResult) => Promise<void>;
  /** The text of a failure that the user may read. */
  readonly describeError: (error: unknown) => string;
}

/** Why a running job was told to stop. */
export type StopReason = 'cancelled' | 'lost' | 'shutdown';

export interface JobRunner {
  /** Runs the job if it still waits; resolves when this worker is done with it, whatever came of it. */
  run(jobId: string, handler: JobHandler): Promise<void>;
  /** Aborts a job that runs here. */
  stop(jobId: string, reason: StopReason): void;
  stopAll(reason: StopReason): void;
}

/** Progress is written and pushed at most this often. */
const REPORT_EVERY_MS = 250;

/** Takes jobs through their life: claim, lease, progress, and exactly one outcome. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const running = new Map<string, AbortController>();
  const stop = (jobId: string, reason: StopReason) => running.get(jobId)?.abort(reason);
  return {
    stop,
    stopAll: (reason) => [...running.keys()].forEach((jobId) => stop(jobId, reason)),
    async run(jobId, handler) {
      const job = await options.store.claim(jobId, options.workerId, options.leaseSeconds);
      if (!job) return; // Cancelled while it waited, or another worker has it.
      const controller = new AbortController();
      running.set(jobId, controller);
      try {
        await options.publish(job);
        await runClaimed(options, job, handler, controller);
      } finally {
        running.delete(jobId);
      }
    },
  };
}

async function runClaimed(
  options: RunnerOptions,
  job: JobEntity,
  handler: JobHandler,
  controller: AbortController,
) {
  const stopRenewing = keepLease(options, job.id, controller);
  const reports = progressReports(options, job.id);
  try {
    const { signal } = controller;
    const result = await handler({ job, request: job.request, report: reports.push, signal });
    await reports.flush();
    await settleSuccess(options, job, result);
  } catch (error) {
    await reports.flush();
    await settleFailure(options, job, error, controller.signal);
  } finally {
    stopRenewing();
  }
}

/** Zero rows: the job was cancelled or taken over while we worked, so the result is discarded. */
async function settleSuccess(
  options: RunnerOptions,
  job: JobEntity,
  result: JobResult | null,
): Promise<void> {
  const completed = await options.store.complete(job.id, options.workerId, result, options.ttlMinutes);
  if (completed) return options.publish(completed);
  options.logger.info({ jobId: job.id }, 'result discarded: the job is no longer ours');
  if (result) await options.discard(result);
}

async function settleFailure(options: RunnerOptions, job: JobEntity, error: unknown, signal: AbortSignal) {
  const { store, workerId, ttlMinutes, logger } = options;
  if (signal.aborted && signal.reason === 'shutdown') {
    const released = await store.release(job.id, workerId);
    return released ? options.publish(released) : undefined;
  }
  if (signal.aborted) return; // Cancelled or lost: whoever decided that has told the clients.
  logger.warn({ jobId: job.id, type: job.type, err: error }, 'job failed');
  const failure = { error: options.describeError(error), resumable: error instanceof ResumableError };
  const failed = await store.fail(job.id, workerId, failure, ttlMinutes);
  if (failed) await options.publish(failed);
}

/** Renews the lease three times within its life; a lease that is gone aborts the work. */
function keepLease(options: RunnerOptions, jobId: string, controller: AbortController): () => void {
  const { store, workerId, leaseSeconds, logger } = options;
  const renew = async () => {
    try {
      if (!(await store.renewLease(jobId, workerId, leaseSeconds)))
        controller.abort('lost' satisfies StopReason);
    } catch (error) {
      logger.warn({ jobId, err: error }, 'lease not renewed; trying again'); // The database may come back in time.
    }
  };
  const timer = setInterval(() => void renew(), (leaseSeconds * 1000) / 3);
  return () => clearInterval(timer);
}

/** Writes and pushes the newest report, never two at once, never an older one after a newer. */
function progressReports(options: RunnerOptions, jobId: string) {
  return latestOnly(REPORT_EVERY_MS, async (progress: JobProgress, importState?: ImportState) => {
    try {
      const job = await options.store.report(jobId, options.workerId, progress, importState);
      if (job) await options.publish(job);
    } catch (error) {
      options.logger.warn({ jobId, err: error }, 'progress not written'); // The next report carries it all.
    }
  });
}
