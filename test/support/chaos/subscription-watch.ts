/** What an event says of its job. */
export interface Told {
  readonly jobId: string;
  readonly revision: number;
}

/** Watches over the subscriptions of one connection to the hub. */
export interface SubscriptionWatch {
  /** A subscription to the job is asked for; an earlier one of this connection is over. */
  ask(jobId: string): void;
  /** The hub has said yes: its snapshot follows. */
  accept(jobId: string): void;
  /** @returns `end` when the event was the last of its subscription */
  hear(name: string, told: Told): 'end' | undefined;
  /** The connection has broken: nothing is owed any more. */
  close(): void;
}

interface Subscription {
  phase: 'asked' | 'open' | 'ended';
  owed?: NodeJS.Timeout;
}

/** So long after the hub has said yes the snapshot is overdue, even where an API was paused in between. */
const SNAPSHOT_MS = 20_000;

const isEnd = (name: string): boolean => name === 'JobCompleted' || name === 'JobFailed';

/**
 * Notes what the hub must not do: say nothing at first but the snapshot, twice the same snapshot, tell of a revision that is older
 * than what anybody was told of the job before (on earlier connections, too), tell anything after the end or without being asked.
 * @param revisions newest of each job, over all connections
 * @param faults takes what was found
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
