import type { ServerResponse } from 'node:http';

/** Finished pictures that clients have not read yet: memory that no plan counts. */
export interface PendingAnswers {
  /** Counts an answer until it is read or closed. Beyond the bound the oldest other connections are closed. */
  add(response: ServerResponse, bytes: number): void;
  pendingBytes(): number;
}

/**
 * @param maxBytes of all answers; a single one may be larger. Stalled connections are closed, or any number of them would fill the memory.
 */
export function createPendingAnswers(maxBytes: number): PendingAnswers {
  const open = new Map<ServerResponse, number>();
  let pending = 0;
  const forget = (response: ServerResponse): void => {
    pending -= open.get(response) ?? 0;
    open.delete(response);
  };
  return {
    pendingBytes: () => pending,
    add(response, bytes) {
      open.set(response, bytes);
      pending += bytes;
      response.once('finish', () => forget(response)).once('close', () => forget(response));
      for (const oldest of open.keys()) {
        if (pending <= maxBytes || oldest === response) return;
        forget(oldest);
        oldest.destroy();
      }
    },
  };
}
