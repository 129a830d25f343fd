import type { Hub, JobProgress, JobSnapshot } from './hub.js';
import type { Job } from './job.js';
import { ConnectionError, ProblemError } from './problem-error.js';
import { sleep } from './sleep.js';

/** A failed or cancelled job. */
export class JobError extends Error {
  override readonly name = 'JobError';

  constructor(readonly job: Job) {
    super(job.error ?? `The job was ${job.status}`);
  }

  get wasCancelled(): boolean {
    return this.job.status === 'cancelled';
  }
}

export interface WaitOptions {
  /** Called with the current state, then with every event. */
  readonly onProgress?: (progress: Pick<Job, 'percent' | 'stage' | 'message'>) => void;
  /** Ends the waiting, not the job. */
  readonly signal?: AbortSignal;
  /** Polling interval while the hub is unreachable; 2 s by default. */
  readonly pollMs?: number;
  /** Longest wait for an unavailable service; 5 minutes by default. */
  readonly patienceMs?: number;
}

export interface JobSource {
  readonly get: (jobId: string, signal?: AbortSignal) => Promise<Job>;
  readonly hub: Pick<Hub, 'follow' | 'isConnected'>;
}

const POLL_MS = 2_000;
const PATIENCE_MS = 300_000;
/** A hub without events for longer than its heartbeat (15 s) counts as disconnected. */
const SILENCE_MS = 20_000;
/** Time for the hub to connect before the first poll. */
const FIRST_POLL_MS = 500;

/** Waits for the end of a job. */
export async function waitForJob(source: JobSource, jobId: string, options: WaitOptions): Promise<Job> {
  options.signal?.throwIfAborted();
  const end = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, end.signal]) : end.signal;
  const news = createJobUpdates(options.onProgress);
  const unfollow = follow(source.hub, jobId, news);
  try {
    return settled(await untilFinished(source, jobId, news, { ...options, signal }));
  } finally {
    unfollow();
    end.abort();
  }
}

/** The latest event of the hub. */
interface JobUpdates {
  /** Time of the latest event. */
  heardAtMs: number;
  isRefused: boolean;
  /** Resolves when the job has ended, or the hub refuses. */
  readonly last: Promise<void>;
  readonly end: () => void;
  readonly progress: (state: Pick<Job, 'percent' | 'stage' | 'message'>) => void;
}

function createJobUpdates(onProgress: WaitOptions['onProgress']): JobUpdates {
  let end: () => void = () => undefined;
  const last = new Promise<void>((resolve) => (end = resolve));
  return { heardAtMs: Date.now(), isRefused: false, last, end, progress: (state) => onProgress?.(state) };
}

function follow(hub: JobSource['hub'], jobId: string, news: JobUpdates): () => void {
  const hear = (state: JobSnapshot | JobProgress) => {
    news.heardAtMs = Date.now();
    news.progress(state);
  };
  return hub.follow(jobId, {
    onSnapshot: hear,
    onProgress: hear,
    onCompleted: news.end,
    onFailed: news.end,
    onRefused: () => {
      news.isRefused = true;
      news.end();
    },
  });
}

/** Polls the job when the hub has reported its end, or is silent. */
async function untilFinished(
  { get, hub }: JobSource,
  jobId: string,
  news: JobUpdates,
  { signal, pollMs = POLL_MS, patienceMs = PATIENCE_MS }: WaitOptions,
): Promise<Job> {
  let answeredAtMs = Date.now();
  let hasEnded: Promise<void> | undefined = news.last;
  for (let waitMs = Math.min(FIRST_POLL_MS, pollMs); ; waitMs = pollMs) {
    // Woken once; if the response is older than the event, it is polled again after the usual time.
    const wasTold = await Promise.race([
      sleep(waitMs, signal),
      ...(hasEnded ? [hasEnded.then(() => true)] : []),
    ]);
    if (wasTold) hasEnded = undefined;
    else if (hub.isConnected() && !news.isRefused && Date.now() - news.heardAtMs < SILENCE_MS) continue;
    try {
      const job = await get(jobId, signal);
      answeredAtMs = Date.now();
      if (isFinished(job)) return job;
      if (!hub.isConnected() || news.isRefused) news.progress(job);
    } catch (error) {
      if (!isPassing(error) || Date.now() - answeredAtMs > patienceMs) throw error;
    }
  }
}

const isFinished = ({ status }: Job): boolean => !['queued', 'running'].includes(status);

/** Whether a repeated request may succeed: the service is unavailable or busy. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ProblemError && (error.status === 429 || error.status >= 500));

function settled(job: Job): Job {
  if (job.status !== 'completed') throw new JobError(job);
  return job;
}
