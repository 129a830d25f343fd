import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { atSpecEnd, waitFor } from '../spec-end.js';
import { subscriptionWatch, type SubscriptionWatch, type Told } from './subscription-watch.js';

/** A client of the hub that follows jobs to their ends, and connects anew whenever its connection breaks. */
export interface HubFollower {
  /** Follows a job from now on, once more if it has come to an end before. */
  follow(this: void, jobId: string): void;
  readonly connections: number;
  readonly events: number;
  /** What the hub must not have done ({@link subscriptionWatch}). */
  readonly faults: readonly string[];
  /** Waits until all jobs were told of to their end. @returns those that were not */
  untold(timeoutMs: number): Promise<string[]>;
}

const EVENTS = ['JobSnapshot', 'JobProgress', 'JobCompleted', 'JobFailed'] as const;
const PAUSE_MS = 500;
/** A database that is away is waited for; an API that hangs for so long is left. */
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
  // Socket.IO's own way takes a refusal (a database that is away) for the last word.
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
 * Asks until the hub has said yes, or the connection has broken: the next one asks anew. A hub that does not say anything may have
 * subscribed us or not, so that the connection is given up.
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
