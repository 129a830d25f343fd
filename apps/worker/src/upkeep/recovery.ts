import { isFinished, type JobEntity, type JobStore } from '#domain';
import type { Logger, Settings } from '#platform';
import type { QueueEntries } from '#queues';
import { every } from './every.js';

export interface RecoveryOptions {
  readonly store: JobStore;
  readonly queues: QueueEntries;
  readonly publish: (job: JobEntity) => Promise<void>;
  readonly settings: Settings;
  readonly logger: Logger;
}

/**
 * Brings lost jobs back: those whose worker fell silent, and those whose queue entry is gone (Redis lost, or the
 * process died between the row and the entry). Every worker does it; the statements are safe to run side by side.
 */
export function startRecovery({ store, queues, publish, settings, logger }: RecoveryOptions): () => void {
  const everyMs = (settings.JOB_LEASE_SECONDS * 1000) / 3;
  return every(everyMs, 'job recovery', logger, async () => {
    for (const job of await store.takeOverLapsed(settings.JOB_TTL_MINUTES)) {
      logger.warn(
        { jobId: job.id, status: job.status, attempts: job.attempts },
        'job of a lost worker taken over',
      );
      await publish(job);
      if (!isFinished(job.status)) await queues.enqueue(job);
    }
    for (const job of await store.waiting()) await queues.enqueue(job);
  });
}
