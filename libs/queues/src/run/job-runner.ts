import { setMaxListeners } from 'node:events';
import type { JobStore } from '#domain';
import { accountCaller, inContext, inSpan, unlessAborted } from '#platform';
import { claimedRun } from './claimed-run.js';
import type { RunOptions } from './run-context.js';
import type { JobHandlers } from './job-handler.js';
import type { RegisteredJob } from '../job-registry.js';
import { createCancellationToken, type StopReason, type CancellationToken } from './cancellation-token.js';
import { delayMs, type Dependency } from './dependency-unavailable.js';

export interface RunnerOptions extends Omit<RunOptions, 'ending'> {
  readonly store: JobStore;
  readonly workerId: string;
  readonly handlers: JobHandlers;
}

/**
 * The outcome for a queue entry. `done`: this worker is done with the job, whatever its outcome; `untouched`: the worker shuts down and
 * did not start the job, which keeps its place in the queue; `delayMs`: the job waits for a dependency and is tried again after this
 * delay.
 */
export type RunEnd = 'done' | 'untouched' | { readonly delayMs: number };

export interface JobRunner {
  /**
   * Runs the job if it is still queued.
   * @param traceparent the trace in which the job was submitted
   */
  run(jobId: string, type: RegisteredJob, traceparent?: string): Promise<RunEnd>;
  /** Aborts a job that runs here. */
  stop(jobId: string, reason: StopReason): void;
  /**
   * Starts nothing more. Runs that wait or can continue later are handed back at once, the others unless they finish within `finishMs`.
   */
  close(finishMs: number): void;
}

/** One attempt of this worker at a job, which can be stopped even before the claim. */
interface Run {
  readonly jobId: string;
  readonly cancellation: CancellationToken;
  readonly traceparent?: string;
}

/** Runs jobs from claim to exactly one outcome, with lease and progress. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // Every run adds a listener, so more than Node's default of ten are no leak.
  const endable = { ...options, ending: ending.signal };
  // Not by job: a process that claims its own lapsed job again has two runs of it.
  const runs = new Set<Run>();
  return {
    async run(jobId, type, traceparent) {
      if (ending.signal.aborted) return 'untouched';
      const run: Run = { jobId, cancellation: createCancellationToken(), traceparent };
      runs.add(run);
      try {
        return await claimAndRun(endable, run, type);
      } finally {
        runs.delete(run);
      }
    },
    stop(jobId, reason) {
      for (const run of runs) if (run.jobId === jobId) run.cancellation.stop(reason);
    },
    close(finishMs) {
      ending.abort();
      const handBack = () => runs.forEach(({ cancellation }) => cancellation.stop('shutdown'));
      if (finishMs > 0) setTimeout(handBack, finishMs).unref();
      else handBack();
    },
  };
}

async function claimAndRun(
  options: RunnerOptions & RunOptions,
  { jobId, cancellation, traceparent }: Run,
  type: RegisteredJob,
): Promise<RunEnd> {
  const stillWaiting = await stillWaits(options, jobId, options.ending);
  if (stillWaiting) return stillWaiting;
  if (options.ending.aborted) return 'untouched';
  const claimedAtMs = performance.now();
  const job = await options.store.claim(jobId, options.workerId, options.leaseSeconds);
  if (!job) return 'done'; // It was cancelled while it waited, or another worker has claimed it.
  options.publish(job);
  const ids = { requestId: job.requestId ?? job.id, jobId: job.id };
  const context = { ...ids, caller: accountCaller(job.ownerId), ...(traceparent && { traceparent }) };
  const handler = options.handlers[type] as never;
  const run = async () => {
    options.logger.debug({ type }, 'job claimed');
    const wait = await claimedRun(options, job, claimedAtMs, cancellation, handler);
    options.logger.debug({ type }, 'done with the job');
    return wait ? { delayMs: delayMs(wait) } : 'done';
  };
  return inContext(context, () => inSpan({ name: `job ${type}`, kind: 'consumer' }, run));
}

/** Checks the dependency of a waiting job, which is not claimed before that answers its health check. */
async function stillWaits(
  { store, health }: RunnerOptions,
  jobId: string,
  ending: AbortSignal,
): Promise<RunEnd | null> {
  const row = await store.find(jobId);
  if (row?.status !== 'queued') return 'done';
  if (row.wait === null || row.recordedIds !== null) return null;
  const answering = health[row.wait.dependency as Dependency]();
  const isBack = await unlessAborted(answering, ending).catch(() => true); // When the worker is ending, the caller notices afterwards.
  return isBack ? null : { delayMs: delayMs(row.wait) };
}
