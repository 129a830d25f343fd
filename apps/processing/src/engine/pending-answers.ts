import type { ServerResponse } from 'node:http';

/** Finished pictures that their readers have not taken yet: memory that no render plans for. */
export interface PendingAnswers {
  /** Counts an answer until it is taken or given up. Beyond the bound the oldest others are cut off. */
  add(response: ServerResponse, bytes: number): void;
  heldBytes(): number;
}

/**
 * @param maxBytes all together; one alone may be larger. Whoever reads too slowly for that loses the connection: readers
 * that stand still would fill the engine otherwise, as many as there are.
 */
export function createPendingAnswers(maxBytes: number): PendingAnswers {
  const open = new Map<ServerResponse, number>();
  let held = 0;
  const forget = (response: ServerResponse): void => {
    held -= open.get(response) ?? 0;
    open.delete(response);
  };
  return {
    heldBytes: () => held,
    add(response, bytes) {
      open.set(response, bytes);
      held += bytes;
      response.once('finish', () => forget(response)).once('close', () => forget(response));
      for (const oldest of open.keys()) {
        if (held <= maxBytes || oldest === response) return;
        forget(oldest);
        oldest.destroy();
      }
    },
  };
}
