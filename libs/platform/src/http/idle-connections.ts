import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { internalErrorBody } from './internal-error-body.js';

/** Our own clients close at once when told; a connection that stays open longer is foreign or hangs. */
const LEFT_AFTER_MS = 3_000;
const POLL_MS = 2;

/** The idle connections of a server. */
export interface IdleConnections {
  /**
   * Answers on each of them, and on each that is opened or becomes idle later, that the app is shutting down: a call may be on
   * its way, and closing the connection without an answer would look as if the app had been lost at work.
   * @param reason the error to send
   * @returns when they are closed and every established connection was accepted
   */
  refuse(reason: unknown): Promise<void>;
}

export function idleConnections(server: Server): IdleConnections {
  const idle = new Set<Socket>();
  let refusal: string | undefined;
  const add = (socket: Socket) => {
    idle.add(socket);
    if (refusal !== undefined) socket.write(refusal);
  };
  server.on('connection', (socket: Socket) => {
    add(socket);
    socket.once('close', () => idle.delete(socket));
  });
  // The next call may arrive before the previous response is known to be finished.
  const open = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): number => {
    const calls = (open.get(socket) ?? 0) + by;
    open.set(socket, calls);
    return calls;
  };
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket);
    count(socket, 1);
    response.once('finish', () => {
      if (count(socket, -1) === 0 && socket.writable) add(socket); // Otherwise it is being closed.
    });
  });
  return {
    async refuse(reason) {
      refusal = refusalOf(reason);
      for (const socket of idle) socket.write(refusal);
      const late = performance.now() + LEFT_AFTER_MS;
      do await sleep(POLL_MS);
      while (idle.size > 0 && performance.now() < late);
      for (const socket of idle) socket.destroySoon();
      await turn(); // In a timer, because connections established by the kernel are accepted before it.
    },
  };
}

/** An unsolicited response, as 408 is elsewhere (RFC 9110, 15.5.9): clients take it for that of their next call. */
function refusalOf(reason: unknown): string {
  const body = JSON.stringify(internalErrorBody(reason));
  return [
    'HTTP/1.1 503 Service Unavailable',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
