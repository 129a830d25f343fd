import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { atSpecEnd, waitFor } from '../spec-end.js';
import { subscriptionWatch, type SubscriptionWatch, type Told } from './subscription-watch.js';

/** A client of the hub that follows jobs to their ends, and reconnects whenever its connection breaks. */
export interface HubFollower {
  /** Follows a job from now on, again if it had ended before. */
  follow(this: void, jobId: string): void;
  readonly connections: number;
  readonly events: number;
  /** Faults of the hub ({@link subscriptionWatch}). */
  readonly faults: readonly string[];
  /** Waits until the ends of all jobs were received. @returns the missing ones */
  untold(timeoutMs: number): Promise<string[]>;
}

const EVENTS = ['JobSnapshot', 'JobProgress', 'JobCompleted', 'JobFailed'] as const;
const PAUSE_MS = 500;
/** Longer than an outage of the database; an API that hangs longer is disconnected. */
const ACKNOWLEDGED_MS = 30_000;

/** Connects a follower to the hub behind the balancer; it ends with the spec. */
export function openFollower(url: string, token: string): HubFollower {
  const following = new Set<string>();
  const revisions = new Map<string, number>();
  const faults: string[] = [];
  const counts = { connections: 0, events: 0 };
  let watch: SubscriptionWatch | undefined;
  const socket = io(url, {
    ...{ path: '/hubs/job-progress', transports: ['websocket'], query: { access_token: token } },
    ...{ reconnection: false, forceNew: true },
  });
  const ended = new AbortController();
  atSpecEnd(() => {
    ended.abort();
    socket.close();
  });
  const subscribe = (jobId: string) => void subscribeTo(socket, jobId, watch, () => following.has(jobId));

  for (const name of EVENTS)
    socket.on(name, (told: Told) => {
      counts.events += 1;
      if (watch?.hear(name, told) === 'end') following.delete(told.jobId);
    });
  socket.on('connect', () => {
    counts.connections += 1;
    watch = subscriptionWatch(revisions, faults);
    following.forEach(subscribe);
  });
  // Socket.IO itself does not retry after a refusal, as from an unavailable database.
  const connectAgain = async () => {
    watch?.close();
    await sleep(PAUSE_MS * Math.random());
    if (!ended.signal.aborted) socket.connect();
  };
  socket.on('disconnect', () => void connectAgain());
  socket.on('connect_error', () => void connectAgain());
  return {
    ...{ faults },
    get connections() {
      return counts.connections;
    },
    get events() {
      return counts.events;
    },
    follow(jobId) {
      following.add(jobId);
      if (socket.connected) subscribe(jobId);
    },
    async untold(timeoutMs) {
      await waitFor(() => (following.size === 0 ? true : undefined), { timeoutMs });
      return [...following];
    },
  };
}

/**
 * Repeats until the hub has acknowledged, or the connection has broken. A hub that does not answer may have subscribed us or
 * not, so that the connection is closed.
 */
async function subscribeTo(
  socket: Socket,
  jobId: string,
  watch: SubscriptionWatch | undefined,
  isWanted: () => boolean,
): Promise<void> {
  const { id } = socket;
  const isThere = () => socket.connected && socket.id === id;
  while (isThere() && isWanted()) {
    watch?.ask(jobId);
    const ask = socket.timeout(ACKNOWLEDGED_MS).emitWithAck('SubscribeToJob', jobId);
    const answer = (await ask.catch(() => undefined)) as { ok: boolean } | undefined;
    if (answer === undefined && isThere()) socket.io.engine.close();
    if (answer === undefined) return;
    if (answer.ok) return watch?.accept(jobId);
    await sleep(PAUSE_MS);
  }
}
