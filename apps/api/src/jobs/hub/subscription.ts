import { isFinished } from '#domain';
import type { JobEvent } from '#queues';

/** What a subscriber receives (spec.md, "Events"). */
export interface HubMessage {
  readonly name: 'JobSnapshot' | JobEvent['name'];
  readonly payload: object;
}

/** One socket's interest in one job. Nothing older follows anything newer, and nothing follows the end. */
export interface Subscription {
  readonly jobId: string;
  /** Sends the snapshot, and what came in while it was being read if that is newer. Only the first call counts. */
  open(present: JobEvent, view: object): void;
  /** Something has happened: sent when it is newer than all that was sent. */
  offer(event: JobEvent): void;
  /** The present state once more, for the heartbeat: sent unless it is older than what was sent. */
  repeat(event: JobEvent): void;
  /** The job is gone, and its end was told to nobody here. */
  lose(): void;
  /** Ends it without a word. */
  close(): void;
}

export interface SubscriptionOptions {
  readonly jobId: string;
  readonly send: (message: HubMessage) => void;
  /** Called once, when nothing will be sent any more. */
  readonly onEnd: () => void;
}

/** A new subscription holds everything back until it is opened with the job's snapshot: held → live → ended. */
export function createSubscription({ jobId, send, onEnd }: SubscriptionOptions): Subscription {
  let phase: 'held' | 'live' | 'ended' = 'held';
  let revision = -1;
  let newest: JobEvent | null = null;

  const close = () => {
    if (phase === 'ended') return;
    phase = 'ended';
    newest = null;
    onEnd();
  };
  const tell = (event: JobEvent) => {
    revision = event.revision;
    send(event);
    if (isFinished(event.status)) close();
  };
  /** Before the snapshot only the newest matters: it tells all that the older ones do. */
  const hold = (event: JobEvent) => {
    if (!newest || event.revision > newest.revision) newest = event;
  };

  return {
    jobId,
    open(present, view) {
      if (phase !== 'held') return;
      phase = 'live';
      revision = present.revision;
      send({ name: 'JobSnapshot', payload: { ...view, revision } });
      if (isFinished(present.status)) tell(present);
      else if (newest) this.offer(newest);
      newest = null;
    },
    offer(event) {
      if (phase === 'held') hold(event);
      else if (phase === 'live' && event.revision > revision) tell(event);
    },
    repeat(event) {
      if (phase === 'held') hold(event);
      else if (phase === 'live' && event.revision >= revision) tell(event);
    },
    lose() {
      if (phase !== 'live') return; // Who opens a held one finds out by itself.
      const payload = {
        jobId,
        error: 'The job is no longer there',
        status: 'failed',
        revision: revision + 1,
      };
      send({ name: 'JobFailed', payload });
      close();
    },
    close,
  };
}
