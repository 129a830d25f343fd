import type { JobResult } from '#domain';
import { AppError } from '#platform';
import type { JobContext, JobHandler } from '../../libs/queues/src/run/job-handler.js';
import { createJobRunner } from '../../libs/queues/src/run/job-runner.js';
import { fakeHealth, fakeJobStore, fakeLogger, queuedJob } from './fake-jobs.js';

const LEASE_SECONDS = 15;
export const LEASE_MS = LEASE_SECONDS * 1000;
export const HOUR_MS = 3_600_000;

export type Composite = JobContext<'composite'>;
export type Handler = JobHandler<'composite'>;

/** Runs all pending work that does not wait for a timer. */
export const settle = async () => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

/** A runner for one row, with fakes of our own interfaces around it. */
export function runnerFor(handler: Handler, row = queuedJob(), discard = () => Promise.resolve()) {
  const fake = fakeJobStore(row);
  const { health, answering, asked } = fakeHealth();
  const followedUp: string[] = [];
  const discarded: string[] = [];
  const published: [string, string][] = [];
  const enqueued: number[] = [];
  const log = fakeLogger();
  const runner = createJobRunner({
    store: fake.store,
    workerId: 'worker-1',
    handlers: { composite: handler, import: handler, thumbnails: handler } as never,
    leaseSeconds: LEASE_SECONDS,
    ttlMinutes: 30,
    logger: log.logger,
    publish: (job) => void published.push([job.status, job.message]),
    enqueue: (job) => {
      enqueued.push(job.attempt);
      return Promise.resolve();
    },
    health,
    orderFollowUps: (jobId) => Promise.resolve(void followedUp.push(jobId)),
    discard: (folder) => {
      discarded.push(folder);
      return discard();
    },
    describeError: (error) => ({ text: (error as Error).message, isOwnFault: error instanceof AppError }),
  });
  return { ...fake, ...log, health, answering, asked, runner, discarded, published, enqueued, followedUp };
}

/** The result of a composite. */
export const blob = ({ resultKey }: Composite) => ({
  kind: 'blob' as const,
  key: resultKey('a.png'),
  contentType: 'image/png',
  fileName: 'a.png',
});

/** A handler that waits for the test. */
export function heldHandler() {
  const contexts: Composite[] = [];
  const ends: { resolve: (result?: JobResult) => void; reject: (error: unknown) => void }[] = [];
  const handler: Handler = (context) => {
    contexts.push(context);
    return new Promise((resolve, reject) => {
      ends.push({
        resolve: (result) => resolve((result ?? blob(context)) as ReturnType<typeof blob>),
        reject,
      });
    });
  };
  return { handler, contexts, ends };
}

/** A handler that ends when its signal fires. */
export const obedient: Handler = ({ signal }) =>
  new Promise((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop);
  });
