import { setMaxListeners } from 'node:events';
import type { JobStore } from '#domain';
import { inContext, inSpan } from '#platform';
import { claimedRun } from './claimed-run.js';
import type { RunOptions } from './run-context.js';
import type { JobHandlers } from './job-handler.js';
import { jobRule, type RegisteredJob } from '../job-registry.js';
import { waitingFor } from './patient-calls.js';
import { queueRule } from '../queue-table.js';
import {
  createCancellationToken,
  preemptibleBy,
  type StopReason,
  type CancellationToken,
} from './cancellation-token.js';

export interface RunnerOptions extends Omit<RunOptions, 'ending'> {
  readonly store: JobStore;
  readonly workerId: string;
  readonly handlers: JobHandlers;
}

export interface JobRunner {
  /**
   * Runs the job if it still waits; resolves when this worker is done with it, whatever came of it.
   * `untouched`: it shuts down and did not get to the job, which keeps its place in the queue.
   * @param traceparent the trace that the job was handed over in
   */
  run(jobId: string, type: RegisteredJob, traceparent?: string): Promise<'done' | 'untouched'>;
  /** Aborts a job that runs here. */
  stop(jobId: string, reason: StopReason): void;
  /**
   * Takes nothing on any more. What waits, or goes on elsewhere without a loss, is handed back at once; the others when they are
   * not finished after `finishMs`.
   */
  close(finishMs: number): void;
}

/** One try of this worker at a job: it can be stopped from before the claim on. */
interface Run {
  readonly jobId: string;
  readonly cancellation: CancellationToken;
  readonly traceparent?: string;
}

/** Takes jobs through their life: claim, lease, progress, and exactly one outcome. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // Every run listens: more than Node's ten are no leak.
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
): Promise<'done' | 'untouched'> {
  const wait = () => untilComponentsAreThere(options, jobId, type, cancellation.signal);
  if (!(await preemptibleBy(options.ending, cancellation, wait)))
    return cancellation.reason === 'shutdown' ? 'untouched' : 'done';
  const claimedAtMs = performance.now();
  const job = await options.store.claim(jobId, options.workerId, options.leaseSeconds);
  if (!job) return 'done'; // Cancelled while it waited, or another worker has it.
  options.publish(job);
  const context = { requestId: job.requestId ?? job.id, jobId: job.id, ...(traceparent && { traceparent }) };
  const handler = options.handlers[type] as never;
  const run = async () => {
    options.logger.debug({ type }, 'job claimed');
    await claimedRun(options, job, claimedAtMs, cancellation, handler);
    options.logger.debug({ type }, 'done with the job');
  };
  await inContext(context, () => inSpan({ name: `job ${type}`, kind: 'consumer' }, run));
  return 'done';
}

/**
 * No job is begun that would only meet a component that is away: it stays in the queue, and says why. One whose records are in the
 * library already needs none.
 * @returns `false` when the worker shuts down meanwhile, or the job was cancelled
 */
async function untilComponentsAreThere(
  { store, availability, publish }: RunnerOptions,
  jobId: string,
  type: RegisteredJob,
  signal: AbortSignal,
): Promise<boolean> {
  for (const needed of queueRule(jobRule(type).queue).needs) {
    if (!availability[needed].isAway) continue;
    const told = await store.annotate(jobId, waitingFor(needed));
    if (told) publish(told);
    const job = told ?? (await store.find(jobId));
    if (job?.status !== 'queued') return false;
    if (job.recordedIds !== null) break;
    await availability[needed].back(signal).catch(() => undefined); // Told to stop: seen below.
  }
  return !signal.aborted;
}
