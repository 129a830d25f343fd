import type { Socket } from 'socket.io-client';
import type { ConnectionEnd, HubConnectionOptions, HubEventName } from './hub-connection.js';
import type { Job } from './job.js';
import { ProblemError } from './problem-error.js';
import type { Session } from './session.js';
import { sleep } from './sleep.js';

/** Fields of every event. `revision` only grows. */
interface JobEvent {
  readonly jobId: string;
  readonly revision: number;
}

/** The whole job, first event of a subscription; repeated after a reconnect. */
export type JobSnapshot = Job & JobEvent;

/** Progress of a job; for an import also of its files. */
export type JobProgress = JobEvent &
  Pick<Job, 'percent' | 'stage' | 'message'> &
  Readonly<Record<string, unknown>>;

/** Last event of a successful job. */
export type JobCompleted = JobEvent & Readonly<Record<string, unknown>>;

/** Last event of a failed or cancelled job. */
export type JobFailed = JobEvent & { readonly error: string; readonly status?: 'failed' | 'cancelled' };

/** Callbacks of a job's follower. After `onCompleted`, `onFailed` or `onRefused` none is called any more. */
export interface JobListener {
  readonly onSnapshot?: (job: JobSnapshot) => void;
  readonly onProgress?: (progress: JobProgress) => void;
  readonly onCompleted?: (event: JobCompleted) => void;
  readonly onFailed?: (event: JobFailed) => void;
  /** The job is not yours, you follow too many, or your session has ended. */
  readonly onRefused?: (reason: string) => void;
}

/** The real-time hub: events of jobs as they happen. */
export interface Hub {
  /** Connects on demand, and again whenever the connection is lost. @returns unsubscribes */
  follow(jobId: string, listener: JobListener): () => void;
  /** Whether events can arrive at the moment. */
  isConnected(): boolean;
  /** Disconnects from the hub; no callback is called any more. */
  close(): void;
}

interface Follower {
  readonly jobId: string;
  readonly listener: JobListener;
  revision: number;
}

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 10_000;
/**
 * An unused connection is closed after a short delay, so that a program can end, and waiting for jobs in sequence needs no
 * reconnects.
 */
const LINGER_MS = 1_000;
const ACK_TIMEOUT_MS = 10_000;

export function createHub(baseUrl: string, session: Pick<Session, 'accessToken' | 'renew'>): Hub {
  const followers = new Set<Follower>();
  let socket: Socket | undefined;
  let running: AbortController | undefined;

  const onConnect = (present: Socket) => {
    socket = present;
    for (const follower of followers) void subscribe(present, follower, followers).then(leaveWhenUnused);
  };
  // Nothing follows the end, so that the follower need not unsubscribe.
  const onEvent = (name: HubEventName, event: unknown) => {
    tell(followers, name, event as JobEvent);
    leaveWhenUnused();
  };
  const refuseAll = (reason: string) => {
    for (const follower of [...followers]) refuse(follower, followers, reason);
    leaveWhenUnused();
  };

  /** Reconnects forever, each time with a valid token. */
  const run = async (signal: AbortSignal) => {
    let waitMs = FIRST_WAIT_MS;
    let refused: string | undefined;
    while (!signal.aborted) {
      const token = await tokenFor(session, refused, refuseAll);
      const end = await connect({ baseUrl, token, signal, onConnect, onEvent });
      waitMs = end === 'lost' ? FIRST_WAIT_MS : Math.min(waitMs * 2, MAX_WAIT_MS);
      // The first refusal may be due to the token; later ones are not.
      refused = end === 'refused' && refused === undefined ? token : undefined;
      // With jitter, since all clients reconnect when the service returns.
      if (!signal.aborted) await sleep(waitMs * (0.5 + Math.random() / 2));
    }
  };
  const leave = () => {
    running?.abort();
    running = undefined;
  };
  const leaveWhenUnused = () => {
    const present = running;
    if (followers.size > 0 || !present) return;
    setTimeout(() => followers.size === 0 && running === present && leave(), LINGER_MS);
  };

  return {
    follow(jobId, listener) {
      const follower = { jobId: jobId.toLowerCase(), listener: { ...listener }, revision: -1 };
      followers.add(follower);
      if (socket?.connected) void subscribe(socket, follower, followers).then(leaveWhenUnused);
      if (!running) {
        running = new AbortController();
        void run(running.signal);
      }
      return () => {
        followers.delete(follower);
        if (!isFollowed(followers, follower.jobId)) socket?.emit('UnsubscribeFromJob', follower.jobId);
        leaveWhenUnused();
      };
    },
    isConnected: () => socket?.connected ?? false,
    close() {
      followers.clear();
      leave();
    },
  };
}

/** Socket.IO is loaded with the first job that is followed: a page that never follows one goes without it. */
async function connect(options: HubConnectionOptions): Promise<ConnectionEnd> {
  const loaded = await import('./hub-connection.js').catch(() => undefined);
  // The page's server is away, and so is the hub.
  return loaded ? loaded.stayConnected(options) : 'unreachable';
}

const isFollowed = (followers: ReadonlySet<Follower>, jobId: string): boolean =>
  [...followers].some((follower) => follower.jobId === jobId);

const LISTENERS = {
  JobSnapshot: 'onSnapshot',
  JobProgress: 'onProgress',
  JobCompleted: 'onCompleted',
  JobFailed: 'onFailed',
} as const;

/** Events never go backwards, and nothing follows the end. */
function tell(followers: Set<Follower>, name: HubEventName, event: JobEvent): void {
  for (const follower of [...followers]) {
    if (follower.jobId !== event.jobId || event.revision < follower.revision) continue;
    follower.revision = event.revision;
    if (name === 'JobCompleted' || name === 'JobFailed') followers.delete(follower);
    const listener = follower.listener[LISTENERS[name]] as ((event: JobEvent) => void) | undefined;
    listener?.(event);
  }
}

/** A missing acknowledgement means a lost connection: the next one subscribes again. */
async function subscribe(socket: Socket, follower: Follower, followers: Set<Follower>): Promise<void> {
  const unanswered = { ok: true } as const;
  const answer = await (
    socket.timeout(ACK_TIMEOUT_MS).emitWithAck('SubscribeToJob', follower.jobId) as Promise<
      { ok: true } | { ok: false; error: string }
    >
  ).catch(() => unanswered);
  if (!answer.ok) refuse(follower, followers, answer.error);
}

function refuse(follower: Follower, followers: Set<Follower>, reason: string): void {
  if (followers.delete(follower)) follower.listener.onRefused?.(reason);
}

/** A token to connect with. An ended session is a refusal; an unavailable service is waited for. */
async function tokenFor(
  session: Pick<Session, 'accessToken' | 'renew'>,
  refused: string | undefined,
  refuseAll: (reason: string) => void,
): Promise<string | undefined> {
  try {
    return await (refused === undefined ? session.accessToken() : session.renew(refused));
  } catch (error) {
    if (error instanceof ProblemError && error.status === 401) refuseAll(error.message);
    return undefined;
  }
}
