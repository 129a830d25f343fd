import { isFinished } from '#domain';
import type { JobEvent } from '#queues';

/** Events of a subscriber (docs/reference/jobs.md, "Events"). */
export interface HubMessage {
  readonly name: 'JobSnapshot' | JobEvent['name'];
  readonly payload: object;
}

/** One socket's subscription to one job. Events never go backwards, and nothing follows the end. */
export interface Subscription {
  readonly jobId: string;
  readonly socketId: string;
  /** Sends the snapshot, then the newest event received meanwhile if it is newer. Only the first call counts. */
  open(present: JobEvent, view: object): void;
  /** Offers an event. @returns whether to send it: it is newer than all that was sent */
  takes(event: JobEvent): boolean;
  /**
   * Offers the current state, for the heartbeat.
   * @returns whether to send it: it is newer than all that was sent, or nothing was sent for a while ({@link QUIET_MS})
   */
  takesAgain(event: JobEvent): boolean;
  /** Whether nothing was sent for a while. */
  isQuiet(): boolean;
  /** The job is gone, and no end was sent. */
  lose(): void;
  /** Closes it without an event. */
  close(): void;
}

/** A subscriber that was sent nothing for this long gets the current state again. */
export const QUIET_MS = 9_000;

export interface SubscriptionOptions {
  readonly jobId: string;
  readonly socketId: string;
  /** Sends to this socket only; the caller sends events that go to all subscribers of the job. */
  readonly send: (message: HubMessage) => void;
  /** Called once, when nothing will be sent any more. */
  readonly onEnd: () => void;
}

/** A new subscription holds events back until it is opened with the job's snapshot: held → live → ended. */
export function createSubscription({ jobId, socketId, send, onEnd }: SubscriptionOptions): Subscription {
  let phase: 'held' | 'live' | 'ended' = 'held';
  let revision = -1;
  let newest: JobEvent | null = null;
  let toldAtMs = performance.now();

  const close = () => {
    if (phase === 'ended') return;
    phase = 'ended';
    newest = null;
    onEnd();
  };
  const isQuiet = () => performance.now() - toldAtMs >= QUIET_MS;
  const note = (told: JobEvent) => {
    revision = told.revision;
    toldAtMs = performance.now();
  };
  /** Before the snapshot only the newest event matters, since each contains the whole state. */
  const hold = (event: JobEvent) => {
    if (!newest || event.revision > newest.revision) newest = event;
  };
  const takesFrom = (event: JobEvent, minRevision: number): boolean => {
    if (phase === 'held') hold(event);
    if (phase !== 'live' || event.revision < minRevision) return false;
    note(event);
    if (isFinished(event.status)) close();
    return true;
  };
  const takes = (event: JobEvent) => takesFrom(event, revision + 1);

  return {
    jobId,
    socketId,
    open(present, view) {
      if (phase !== 'held') return;
      phase = 'live';
      const next = isFinished(present.status) ? present : newest;
      newest = null;
      note(present);
      send({ name: 'JobSnapshot', payload: { ...view, revision } });
      const isNews = next === present ? takesFrom(present, revision) : next !== null && takes(next);
      if (isNews && next) send(next);
    },
    takes,
    takesAgain: (event) => takesFrom(event, isQuiet() ? revision : revision + 1),
    isQuiet,
    lose() {
      if (phase !== 'live') return; // The opening of a held one discovers it.
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
