import type { JobStore } from '#domain';
import type { JobEvent } from '#queues';

/** What the hub is told of jobs, and of the sessions of its sockets. */
export abstract class HubWatch implements Pick<JobStore, 'findMany'> {
  /** Jobs as they are now. */
  abstract findMany: JobStore['findMany'];
  /** Calls for every event of every job until the returned function is called. */
  abstract onJobEvent(listener: (event: JobEvent) => void): () => void;
  /** Those of the sessions that have neither ended nor run out. */
  abstract live(sessionIds: readonly string[]): Promise<Set<string>>;
  /** Calls with the ids of ended sessions until the returned function is called. */
  abstract onEnded(listener: (sessionIds: readonly string[]) => void): () => void;
}
