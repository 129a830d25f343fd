import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { internalErrorBody } from './internal-error-body.js';

/** Our own callers close as soon as they hear of it; what stays open for so long is not one of theirs, or hangs. */
const LEFT_AFTER_MS = 3_000;
const LOOK_EVERY_MS = 2;

/** The connections of a server on which nothing is being answered. */
export interface QuietConnections {
  /**
   * Answers on each of them that the app ends, and later on each that is opened or falls quiet: a call may be on its way there, and would
   * break off without a word if the connection were just closed, as if the app had been lost while it worked on it.
   * @param reason as an error of ours
   * @returns when they are closed, and whoever had connected by then was let in
   */
  turnAway(reason: unknown): Promise<void>;
}

export function quietConnections(server: Server): QuietConnections {
  const quiet = new Set<Socket>();
  let words: string | undefined;
  const add = (socket: Socket) => {
    quiet.add(socket);
    if (words !== undefined) socket.write(words);
  };
  server.on('connection', (socket: Socket) => {
    add(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  // A next call may come before the answer to the one before it is seen to be finished.
  const open = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: 1 | -1): number => {
    const calls = (open.get(socket) ?? 0) + by;
    open.set(socket, calls);
    return calls;
  };
  server.prependListener('request', ({ socket }, response) => {
    quiet.delete(socket);
    count(socket, 1);
    response.once('finish', () => {
      if (count(socket, -1) === 0 && socket.writable) add(socket); // Else it is being closed.
    });
  });
  return {
    async turnAway(reason) {
      words = refusalOf(reason);
      for (const socket of quiet) socket.write(words);
      const late = performance.now() + LEFT_AFTER_MS;
      do await sleep(LOOK_EVERY_MS);
      while (quiet.size > 0 && performance.now() < late);
      for (const socket of quiet) socket.destroySoon();
      await turn(); // After a timer: connections that the system has made are taken before it.
    },
  };
}

/** An answer that nobody need have asked for, as 408 is elsewhere (RFC 9110, 15.5.9): clients take it for that of their next call. */
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
