import type { JobStore } from '#domain';
import type { JobEvent } from '#queues';

/** The hub's source of jobs and sessions. */
export abstract class HubWatch implements Pick<JobStore, 'findMany'> {
  /** Current states of jobs. */
  abstract findMany: JobStore['findMany'];
  /** Calls `listener` for every event of every job until the returned function is called. */
  abstract onJobEvent(listener: (event: JobEvent) => void): () => void;
  /** The given sessions that are neither ended nor expired. */
  abstract live(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Calls `listener` with the ids of ended sessions until the returned function is called. */
  abstract onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}
