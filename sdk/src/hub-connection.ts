import { io, type Socket } from 'socket.io-client';

/** Names of the hub's events. */
export const HUB_EVENTS = ['JobSnapshot', 'JobProgress', 'JobCompleted', 'JobFailed'] as const;
export type HubEventName = (typeof HUB_EVENTS)[number];

export interface HubConnectionOptions {
  readonly baseUrl: string;
  readonly token: string | undefined;
  /** Disconnects from the hub when aborted. */
  readonly signal: AbortSignal;
  readonly onConnect: (socket: Socket) => void;
  readonly onEvent: (name: HubEventName, event: unknown) => void;
}

/** End of a connection: `refused` by the hub, `lost` after it was established, or unreachable. */
export type ConnectionEnd = 'refused' | 'lost' | 'unreachable';

/** One connection to the hub, until it is lost or closed. */
export const stayConnected = (options: HubConnectionOptions): Promise<ConnectionEnd> =>
  new Promise((resolve) => {
    const { signal, onConnect, onEvent } = options;
    const socket = openSocket(options);
    const leave = (end: ConnectionEnd) => {
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners();
      socket.close();
      resolve(end);
    };
    const onAbort = () => leave('lost');
    socket.on('connect', () => onConnect(socket));
    socket.on('disconnect', () => leave('lost'));
    // Transport errors have a type; the hub's own have none.
    socket.on('connect_error', (error) => leave('type' in error ? 'unreachable' : 'refused'));
    for (const name of HUB_EVENTS) socket.on(name, (event: unknown) => onEvent(name, event));
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });

/** Each connection is new, with its own token: Socket.IO would reuse the first one. */
function openSocket({ baseUrl, token }: HubConnectionOptions): Socket {
  const { origin, pathname } = new URL(baseUrl);
  return io(origin, {
    path: `${pathname.replace(/\/$/, '')}/hubs/job-progress`,
    auth: token === undefined ? {} : { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnection: false,
    forceNew: true,
  });
}
