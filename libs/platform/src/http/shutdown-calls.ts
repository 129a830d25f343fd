import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { openRequests } from '../lifecycle/open-requests.js';
import { idleConnections } from './idle-connections.js';
import { shuttingDown, type ShutdownPhases } from './call-abortion.js';

/** Graceful shutdown of an app called by our other apps: calls in progress and calls about to arrive are answered. */
export interface ShutdownCalls extends ShutdownPhases {
  /**
   * @param finishMs time that running calls may still take
   * @returns when all are answered and no connection is accepted any more
   */
  end(finishMs: number): Promise<void>;
}

/** Tracks the calls of a server; must be installed before it listens. */
export function shutdownCalls(app: string, server: Server, logger: Logger): ShutdownCalls {
  const [begun, due] = [new AbortController(), new AbortController()];
  const [requests, connections] = [openRequests(server), idleConnections(server)];
  return {
    begun: begun.signal,
    due: due.signal,
    async end(finishMs) {
      const reason = shuttingDown(app);
      begun.abort(reason);
      await connections.refuse(reason);
      const left = await requests.drain(finishMs);
      if (left > 0) logger.warn({ left }, 'unfinished calls are aborted');
      due.abort(reason);
    },
  };
}
