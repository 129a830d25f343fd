import type { Server, Socket } from 'socket.io';
import type { Identity } from '../../auth/access.js';
import type { HubMessage } from './subscription.js';
import type { SendToAll } from './subscriptions.js';

/** What every socket knows about its caller. */
export interface SocketData {
  readonly user: Identity;
  readonly expiresAtMs: number;
  /** Subscriptions whose job is being looked up. */
  lookups: number;
}

type Events = Record<string, (payload: unknown) => void>;

export type HubSocket = Socket<Events, Events, Record<string, never>, SocketData>;

/** A client that leaves so many packets lying gets no progress until it has taken them; later progress tells the same. */
export const MAX_WAITING_PROGRESS = 32;

/** A client that asks on and on and does not take the answers is no client. */
export const MAX_WAITING_PACKETS = 2_000;

/** Packets that the client has not taken yet, besides those that the kernel holds for it. */
const waitingPackets = ({ conn }: HubSocket): number =>
  (conn as unknown as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length;

/** Ends and snapshots always, progress only while the client keeps up. */
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
    // Socket.IO takes nobody for everybody. Each socket is alone in the room that has its id.
    if (ready.length > 0) server.to(ready).emit(message.name, message.payload);
  };

/** Whether the client has left so much unread that answering it would only fill the memory. */
export const isOverwhelmed = (socket: HubSocket): boolean => waitingPackets(socket) >= MAX_WAITING_PACKETS;
