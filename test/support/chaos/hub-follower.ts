import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { atSpecEnd, waitFor } from '../spec-end.js';

/** What a client of the hub sees who follows jobs, and connects anew whenever its connection breaks. */
export interface HubFollower {
  follow(jobId: string): void;
  readonly connections: number;
  readonly events: number;
  /** Events that came after a newer one of the same job. */
  readonly disordered: readonly string[];
  /** Waits until all jobs were told of to their end. @returns those that were not */
  untold(timeoutMs: number): Promise<string[]>;
}

interface Told {
  readonly jobId: string;
  readonly revision: number;
  readonly status?: string;
}

const EVENTS = ['JobSnapshot', 'JobProgress', 'JobCompleted', 'JobFailed'] as const;
const FINISHED = ['completed', 'failed', 'cancelled'];
const ASK_AGAIN_MS = 500;
const ACKNOWLEDGED_MS = 5_000;

const isLast = (name: string, { status }: Told): boolean =>
  name === 'JobCompleted' || name === 'JobFailed' || FINISHED.includes(status ?? '');

/** Connects a follower to the hub behind the balancer; it ends with the spec. */
export function openFollower(url: string, token: string): HubFollower {
  const following = new Set<string>();
  const revisions = new Map<string, number>();
  const disordered: string[] = [];
  const counts = { connections: 0, events: 0 };
  const socket = io(url, {
    ...{ path: '/hubs/job-progress', transports: ['websocket'], query: { access_token: token } },
    ...{ reconnectionDelay: 100, reconnectionDelayMax: 1_000, forceNew: true },
  });
  atSpecEnd(() => void socket.close());
  const hear = (name: string, told: Told) => {
    counts.events += 1;
    const before = revisions.get(told.jobId) ?? 0;
    if (told.revision < before) disordered.push(`${told.jobId}: ${name} ${told.revision} after ${before}`);
    revisions.set(told.jobId, told.revision);
    if (!isLast(name, told) || !following.delete(told.jobId)) return;
    socket.emit('UnsubscribeFromJob', told.jobId);
  };
  for (const name of EVENTS) socket.on(name, (told: Told) => hear(name, told));
  socket.on('connect', () => {
    counts.connections += 1;
    for (const jobId of following) void subscribe(socket, jobId, () => following.has(jobId));
  });
  return {
    ...{ disordered },
    get connections() {
      return counts.connections;
    },
    get events() {
      return counts.events;
    },
    follow(jobId) {
      following.add(jobId);
      if (socket.connected) void subscribe(socket, jobId, () => following.has(jobId));
    },
    async untold(timeoutMs) {
      await waitFor(() => (following.size === 0 ? true : undefined), { timeoutMs });
      return [...following];
    },
  };
}

/** Asks until the hub has said yes, or the connection has broken: the next one asks anew. */
async function subscribe(socket: Socket, jobId: string, isWanted: () => boolean): Promise<void> {
  const { id } = socket;
  while (socket.connected && socket.id === id && isWanted()) {
    const answer = (await socket
      .timeout(ACKNOWLEDGED_MS)
      .emitWithAck('SubscribeToJob', jobId)
      .catch(() => ({ ok: false }))) as { ok: boolean };
    if (answer.ok) return;
    await sleep(ASK_AGAIN_MS);
  }
}
