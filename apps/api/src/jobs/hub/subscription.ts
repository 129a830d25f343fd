import { isFinished } from '#domain';
import type { JobEvent } from '#queues';

/** What a subscriber receives (docs/reference/jobs.md, "Events"). */
export interface HubMessage {
  readonly name: 'JobSnapshot' | JobEvent['name'];
  readonly payload: object;
}

/** One socket's interest in one job. Nothing older follows anything newer, and nothing follows the end. */
export interface Subscription {
  readonly jobId: string;
  readonly socketId: string;
  /** Sends the snapshot, and what came in while it was being read if that is newer. Only the first call counts. */
  open(present: JobEvent, view: object): void;
  /** Something has happened. @returns whether it is to be sent: it is newer than all that was sent */
  takes(event: JobEvent): boolean;
  /**
   * The present state once more, for the heartbeat.
   * @returns whether it is to be sent: it is newer than what was sent, or nothing was for a while ({@link QUIET_MS})
   */
  takesAgain(event: JobEvent): boolean;
  /** Whether nothing was sent for a while. */
  isQuiet(): boolean;
  /** The job is gone, and its end was told to nobody here. */
  lose(): void;
  /** Ends it without a word. */
  close(): void;
}

/** Who was told nothing for so long is told the present state again; who is told enough anyway is not. */
export const QUIET_MS = 9_000;

export interface SubscriptionOptions {
  readonly jobId: string;
  readonly socketId: string;
  /** To this socket alone; what goes to all who follow the job is sent by whoever asks them. */
  readonly send: (message: HubMessage) => void;
  /** Called once, when nothing will be sent any more. */
  readonly onEnd: () => void;
}

/** A new subscription holds everything back until it is opened with the job's snapshot: held → live → ended. */
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
  /** Before the snapshot only the newest matters: it tells all that the older ones do. */
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
