import type { Server, Socket } from 'socket.io';
import type { HubMessage } from './subscription.js';
import type { SendToAll } from './subscriptions.js';

/** Data of every socket about its caller: no role, which may change while the connection lasts. */
export interface SocketData {
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAtMs: number;
  /** Subscriptions whose job is being looked up. */
  lookups: number;
}

type Events = Record<string, (payload: unknown) => void>;

export type HubSocket = Socket<Events, Events, Record<string, never>, SocketData>;

/** A client with this many unread packets gets no progress until it has read them; later progress supersedes it. */
export const MAX_WAITING_PROGRESS = 32;

/** A client that keeps asking without reading the responses is disconnected. */
export const MAX_WAITING_PACKETS = 2_000;

/** Packets that the client has not read yet, besides those in the kernel's buffer. */
const waitingPackets = ({ conn }: HubSocket): number =>
  (conn as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length;

/** Sends final events and snapshots always, progress only while the client keeps up. */
const hasRoomFor = (socket: HubSocket, { name }: HubMessage): boolean =>
  name !== 'JobProgress' || waitingPackets(socket) < MAX_WAITING_PROGRESS;

/** Sends to one socket. */
export const sendTo =
  (socket: HubSocket) =>
  (message: HubMessage): void => {
    if (hasRoomFor(socket, message)) socket.emit(message.name, message.payload);
  };

/** Sends to some sockets of this process; the message is encoded once. */
export const sendToAllOf =
  (server: Pick<Server, 'to' | 'sockets'>): SendToAll =>
  (socketIds, message) => {
    const sockets = server.sockets.sockets as ReadonlyMap<string, HubSocket>;
    const ready = socketIds.filter((id) => {
      const socket = sockets.get(id);
      return socket !== undefined && hasRoomFor(socket, message);
    });
    // Socket.IO takes an empty list for all. Each socket is alone in the room that has its id.
    if (ready.length > 0) server.to(ready).emit(message.name, message.payload);
  };

/** Whether the client has left so much unread that further responses would only use memory. */
export const isOverwhelmed = (socket: HubSocket): boolean => waitingPackets(socket) >= MAX_WAITING_PACKETS;
