import type { JobStore } from '#domain';
import { eventOf, type JobEvent } from '#queues';
import { createSubscription, type HubMessage, type Subscription } from './subscription.js';

/** Subscriptions of the sockets of this process. */
export interface Subscriptions {
  /** Jobs with a subscriber that was sent nothing for a while. */
  readonly quietJobIds: readonly string[];
  /** Subscriptions of all sockets. */
  readonly count: number;
  /**
   * Adds a subscription, held back until it is opened; ends the socket's earlier one to the same job.
   * @returns `null` when the socket has as many as it may have
   */
  add(socketId: string, jobId: string, send: (message: HubMessage) => void): Subscription | null;
  /** Ends the socket's subscription to the job, if there is one. */
  remove(socketId: string, jobId: string): void;
  /** Ends all subscriptions of a socket. */
  removeSocket(socketId: string): void;
  /** Sends an event to all subscribers of its job. */
  offer(event: JobEvent): void;
  /** Sends the current state to subscribers that lack it or were sent nothing for a while. */
  repeat(event: JobEvent): void;
  /** Tells all subscribers of a job that it is gone. */
  lose(jobId: string): void;
}

/** Sends one message to several sockets. */
export type SendToAll = (socketIds: readonly string[], message: HubMessage) => void;

export function createSubscriptions(maxPerSocket: number, sendToAll: SendToAll): Subscriptions {
  const bySocket = new Map<string, Map<string, Subscription>>();
  const byJob = new Map<string, Set<Subscription>>();

  const forget = (socketId: string, subscription: Subscription) => {
    const { jobId } = subscription;
    const ofSocket = bySocket.get(socketId);
    ofSocket?.delete(jobId); // A successor is added only afterwards.
    if (ofSocket?.size === 0) bySocket.delete(socketId);
    const ofJob = byJob.get(jobId);
    ofJob?.delete(subscription);
    if (ofJob?.size === 0) byJob.delete(jobId);
  };
  /** Subscriptions of one job; the set may change while they are notified. */
  const of = (jobId: string) => [...(byJob.get(jobId) ?? [])];
  /** One message for all recipients, so that it is encoded once. */
  const tell = (event: JobEvent, takes: 'takes' | 'takesAgain') =>
    sendToAll(
      of(event.jobId).flatMap((each) => (each[takes](event) ? [each.socketId] : [])),
      event,
    );

  return {
    get quietJobIds() {
      return [...byJob].flatMap(([jobId, all]) => ([...all].some((each) => each.isQuiet()) ? [jobId] : []));
    },
    get count() {
      return [...byJob.values()].reduce((sum, { size }) => sum + size, 0);
    },
    add(socketId, jobId, send) {
      bySocket.get(socketId)?.get(jobId)?.close();
      const ofSocket = entryOf(bySocket, socketId, () => new Map<string, Subscription>());
      if (ofSocket.size >= maxPerSocket) return null;
      const subscription = createSubscription({
        ...{ jobId, socketId, send },
        onEnd: () => forget(socketId, subscription),
      });
      ofSocket.set(jobId, subscription);
      entryOf(byJob, jobId, () => new Set<Subscription>()).add(subscription);
      return subscription;
    },
    remove: (socketId, jobId) => bySocket.get(socketId)?.get(jobId)?.close(),
    removeSocket(socketId) {
      for (const subscription of [...(bySocket.get(socketId)?.values() ?? [])]) subscription.close();
    },
    offer: (event) => tell(event, 'takes'),
    repeat: (event) => tell(event, 'takesAgain'),
    lose(jobId) {
      for (const subscription of of(jobId)) subscription.lose();
    },
  };
}

function entryOf<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}

/**
 * One heartbeat: reads the jobs of quiet subscriptions in one query and sends their state to the subscribers that lack it,
 * which makes up for lost events.
 */
export async function sendCurrentStates(
  subscriptions: Subscriptions,
  store: Pick<JobStore, 'findMany'>,
): Promise<void> {
  const jobIds = subscriptions.quietJobIds;
  if (jobIds.length === 0) return;
  const jobs = await store.findMany(jobIds);
  const gone = new Set(jobIds);
  for (const job of jobs) {
    gone.delete(job.id);
    subscriptions.repeat(eventOf(job));
  }
  for (const jobId of gone) subscriptions.lose(jobId);
}
