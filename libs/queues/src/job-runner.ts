import type { JobStore } from '#domain';
import { inContext, inSpan } from '#platform';
import { claimedRun, type RunOptions } from './claimed-run.js';
import type { JobHandlers } from './job-handler.js';
import { jobRule, type RegisteredJob } from './job-registry.js';
import { waitingFor } from './patient-calls.js';
import { queueRule } from './queue-table.js';
import { createStopSwitch, type StopReason, type StopSwitch } from './stop-switch.js';

export interface RunnerOptions extends RunOptions {
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
  /** Aborts everything, and takes nothing on any more. */
  close(): void;
}

/** One try of this worker at a job: it can be stopped from before the claim on. */
interface Run {
  readonly jobId: string;
  readonly stopSwitch: StopSwitch;
  readonly traceparent?: string;
}

/** Takes jobs through their life: claim, lease, progress, and exactly one outcome. */
export function createJobRunner(options: RunnerOptions): JobRunner {
  // Not by job: a process that claims its own lapsed job again has two runs of it.
  const runs = new Set<Run>();
  let closed = false;
  return {
    async run(jobId, type, traceparent) {
      if (closed) return 'untouched';
      const run: Run = { jobId, stopSwitch: createStopSwitch(), traceparent };
      runs.add(run);
      try {
        return await claimAndRun(options, run, type);
      } finally {
        runs.delete(run);
      }
    },
    stop(jobId, reason) {
      for (const run of runs) if (run.jobId === jobId) run.stopSwitch.stop(reason);
    },
    close() {
      closed = true;
      for (const { stopSwitch } of runs) stopSwitch.stop('shutdown');
    },
  };
}

async function claimAndRun(
  options: RunnerOptions,
  { jobId, stopSwitch, traceparent }: Run,
  type: RegisteredJob,
): Promise<'done' | 'untouched'> {
  if (!(await untilComponentsAreThere(options, jobId, type, stopSwitch.signal)))
    return stopSwitch.reason === 'shutdown' ? 'untouched' : 'done';
  const claimedAtMs = performance.now();
  const job = await options.store.claim(jobId, options.workerId, options.leaseSeconds);
  if (!job) return 'done'; // Cancelled while it waited, or another worker has it.
  options.publish(job);
  const context = { requestId: job.requestId ?? job.id, jobId: job.id, ...(traceparent && { traceparent }) };
  const handler = options.handlers[type] as never;
  const run = async () => {
    options.logger.debug({ type }, 'job claimed');
    await claimedRun(options, job, claimedAtMs, stopSwitch, handler);
    options.logger.debug({ type }, 'done with the job');
  };
  await inContext(context, () => inSpan({ name: `job ${type}`, kind: 'consumer' }, run));
  return 'done';
}

/**
 * No job is begun that would only meet a component that is away: it stays in the queue, and says why.
 * @returns `false` when the worker shuts down meanwhile, or the job was cancelled
 */
async function untilComponentsAreThere(
  { store, availability, publish }: RunnerOptions,
  jobId: string,
  type: RegisteredJob,
  signal: AbortSignal,
): Promise<boolean> {
  for (const component of queueRule(jobRule(type).queue).needs) {
    if (!availability[component].isAway) continue;
    const told = await store.annotate(jobId, waitingFor(component));
    if (told) publish(told);
    else if ((await store.find(jobId))?.status !== 'queued') return false;
    await availability[component].back(signal).catch(() => undefined); // Told to stop: seen below.
  }
  return !signal.aborted;
}
