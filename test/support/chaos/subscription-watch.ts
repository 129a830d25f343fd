/** The state in an event. */
export interface Told {
  readonly jobId: string;
  readonly revision: number;
}

/** Checks the subscriptions of one connection to the hub. */
export interface SubscriptionWatch {
  /** A subscription is requested; an earlier one of this connection is over. */
  ask(jobId: string): void;
  /** The hub has acknowledged: its snapshot follows. */
  accept(jobId: string): void;
  /** @returns `end` when the event was the last of its subscription */
  hear(name: string, told: Told): 'end' | undefined;
  /** The connection has broken: no event is due any more. */
  close(): void;
}

interface Subscription {
  phase: 'asked' | 'open' | 'ended';
  owed?: NodeJS.Timeout;
}

/** Time after the acknowledgement when the snapshot is overdue, even if an API was paused in between. */
const SNAPSHOT_MS = 20_000;

const isEnd = (name: string): boolean => name === 'JobCompleted' || name === 'JobFailed';

/**
 * Records faults of the hub: a first event other than the snapshot, a repeated snapshot, a revision older than the newest sent
 * for the job (also on earlier connections), events after the end or without a subscription.
 * @param revisions newest of each job, over all connections
 * @param faults receives the faults
 */
export function subscriptionWatch(revisions: Map<string, number>, faults: string[]): SubscriptionWatch {
  const subscriptions = new Map<string, Subscription>();

  const faultOf = (name: string, phase: Subscription['phase'] | undefined): string | undefined => {
    if (phase === undefined) return 'without being asked';
    if (phase === 'ended') return 'after the end';
    if (phase === 'asked') return name === 'JobSnapshot' ? undefined : 'before its snapshot';
    return name === 'JobSnapshot' ? 'a second time' : undefined;
  };

  return {
    ask(jobId) {
      clearTimeout(subscriptions.get(jobId)?.owed);
      subscriptions.set(jobId, { phase: 'asked' });
    },
    accept(jobId) {
      const subscription = subscriptions.get(jobId);
      if (subscription?.phase !== 'asked') return;
      subscription.owed = setTimeout(() => faults.push(`${jobId}: no snapshot`), SNAPSHOT_MS).unref();
    },
    hear(name, { jobId, revision }) {
      const subscription = subscriptions.get(jobId);
      const fault = faultOf(name, subscription?.phase);
      if (fault) faults.push(`${jobId}: ${name} ${fault}`);
      const before = revisions.get(jobId) ?? 0;
      if (revision < before) faults.push(`${jobId}: ${name} ${revision} after ${before}`);
      revisions.set(jobId, Math.max(before, revision));
      if (!subscription) return undefined;
      clearTimeout(subscription.owed);
      subscription.phase = isEnd(name) ? 'ended' : 'open';
      return isEnd(name) ? 'end' : undefined;
    },
    close() {
      for (const { owed } of subscriptions.values()) clearTimeout(owed);
      subscriptions.clear();
    },
  };
}
