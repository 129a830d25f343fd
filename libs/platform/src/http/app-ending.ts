import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { openRequests } from '../lifecycle/open-requests.js';
import { quietConnections } from './quiet-connections.js';
import { shuttingDown, type Ending } from './wanted-calls.js';

/** The end of an app that others call: whoever has called it, or is about to, is answered. */
export interface AppEnding extends Ending {
  /** @param finishMs how long running calls may go on @returns when all have heard of it, and no connection is taken any more */
  end(finishMs: number): Promise<void>;
}

/** Follows the calls of a server from before it listens. */
export function appEnding(app: string, server: Server, logger: Logger): AppEnding {
  const [begun, due] = [new AbortController(), new AbortController()];
  const [requests, connections] = [openRequests(server), quietConnections(server)];
  return {
    begun: begun.signal,
    due: due.signal,
    async end(finishMs) {
      const reason = shuttingDown(app);
      begun.abort(reason);
      await connections.turnAway(reason);
      const left = await requests.drain(finishMs);
      if (left > 0) logger.warn({ left }, 'calls are answered before they are done');
      due.abort(reason);
    },
  };
}
