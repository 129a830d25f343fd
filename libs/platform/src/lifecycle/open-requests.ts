import type { Server, ServerResponse } from 'node:http';

/** The requests of a server that are not answered yet. */
export interface OpenRequests {
  /** From now on each answer closes its connection, so that the client takes its next request elsewhere. */
  sendAway(): void;
  /**
   * Takes no connection any more, and waits until all requests are answered, `withinMs` at the most.
   * @returns how many were not
   */
  drain(withinMs: number): Promise<number>;
}

/** Follows the requests of a server, so that it can end when it has answered them. */
export function openRequests(server: Server): OpenRequests {
  const open = new Set<ServerResponse>();
  let isLeaving = false;
  let onAnswered: () => void = () => undefined;
  // Before the app: its answer may be on the way when the next listener is called.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    if (isLeaving) closeAfter(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) onAnswered();
    });
  });
  const sendAway = () => {
    isLeaving = true;
    for (const response of open) closeAfter(response);
    server.closeIdleConnections();
  };
  return {
    sendAway,
    async drain(withinMs) {
      sendAway();
      server.close();
      if (open.size > 0 && withinMs > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, withinMs);
          onAnswered = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      return open.size;
    },
  };
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
