import { io, type Socket } from 'socket.io-client';
import { atSpecEnd, waitFor } from './spec-end.js';

/** An event as received from the hub. */
export interface HubEvent {
  readonly name: 'JobSnapshot' | 'JobProgress' | 'JobCompleted' | 'JobFailed';
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly payload: any;
}

const EVENT_NAMES = ['JobSnapshot', 'JobProgress', 'JobCompleted', 'JobFailed'] as const;

export interface HubClient {
  /** Every event since the connection, in order of arrival. */
  readonly events: readonly HubEvent[];
  readonly socket: Socket;
  subscribe(jobId: unknown): Promise<{ ok: boolean; error?: string }>;
  unsubscribe(jobId: unknown): Promise<{ ok: boolean }>;
  /** Waits for an event. @throws after `timeoutMs`, with the names of the received events */
  next(name: HubEvent['name'], timeoutMs?: number): Promise<HubEvent>;
  close(): void;
}

export interface HubOptions {
  /** Sent as the query parameter `access_token`. */
  readonly token?: string;
  /** Sent as `auth.token`. */
  readonly authToken?: string;
  /** Sent as `Authorization: Bearer …`. */
  readonly headerToken?: string;
  /** Sent as `Origin`, as browsers do. */
  readonly origin?: string;
  /** A browser's default is to start with polling. */
  readonly transports?: readonly ('polling' | 'websocket')[];
}

const EVENT_TIMEOUT_MS = 60_000;

/** Connects to the hub. @throws the hub's refusal */
export async function openHub(
  url: string,
  { token, authToken, headerToken, origin, transports = ['websocket'] }: HubOptions,
): Promise<HubClient> {
  const socket = io(url, {
    path: '/hubs/job-progress',
    transports: [...transports],
    reconnection: false,
    forceNew: true,
    ...(token ? { query: { access_token: token } } : {}),
    ...(authToken ? { auth: { token: authToken } } : {}),
    extraHeaders: {
      ...(headerToken ? { authorization: `Bearer ${headerToken}` } : {}),
      ...(origin === undefined ? {} : { origin }),
    },
  });
  atSpecEnd(() => void socket.close());
  const events: HubEvent[] = [];
  for (const name of EVENT_NAMES) socket.on(name, (payload) => events.push({ name, payload }));
  await connected(socket);
  return {
    events,
    socket,
    subscribe: (jobId) => socket.emitWithAck('SubscribeToJob', jobId),
    unsubscribe: (jobId) => socket.emitWithAck('UnsubscribeFromJob', jobId),
    async next(name, timeoutMs = EVENT_TIMEOUT_MS) {
      const event = await waitFor(() => events.find((seen) => seen.name === name), { timeoutMs });
      if (event) return event;
      throw new Error(`no ${name}; came: ${events.map((seen) => seen.name).join(', ') || 'nothing'}`);
    },
    close: () => void socket.close(),
  };
}

const connected = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
