import type { Server, ServerResponse } from 'node:http';

/** The unanswered requests of a server. */
export interface OpenRequests {
  /** From now on each response closes its connection, so that the client's next request goes elsewhere. */
  closeAfterResponses(): void;
  /**
   * Accepts no more connections and waits up to `withinMs` for all requests to be answered.
   * @returns the number of unanswered requests
   */
  drain(withinMs: number): Promise<number>;
}

/** Tracks the requests of a server for a graceful shutdown. */
export function openRequests(server: Server): OpenRequests {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let onAnswered: () => void = () => undefined;
  // Registered before the app, whose response may be sent before the next listener is called.
  server.prependListener('request', (_request, response: ServerResponse) => {
    open.add(response);
    if (isDraining) closeAfter(response);
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) onAnswered();
    });
  });
  const closeAfterResponses = () => {
    isDraining = true;
    for (const response of open) closeAfter(response);
    server.closeIdleConnections();
  };
  return {
    closeAfterResponses,
    async drain(withinMs) {
      closeAfterResponses();
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
