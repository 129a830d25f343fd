import type { ServerResponse } from 'node:http';
import { currentCaller, firstOf } from '#platform';

/** Finished pictures that clients have not read yet: memory that no plan counts. */
export interface PendingAnswers {
  /** Counts an answer until it is read or closed. Beyond the bound other connections are closed: the oldest of the caller with most. */
  add(response: ServerResponse, bytes: number): void;
  pendingBytes(): number;
}

interface Pending {
  readonly bytes: number;
  readonly caller: string;
}

/**
 * @param maxBytes of all answers; a single one may be larger. Stalled connections are closed, or any number of them would fill the memory.
 */
export function createPendingAnswers(maxBytes: number): PendingAnswers {
  const open = new Map<ServerResponse, Pending>();
  let pending = 0;
  const forget = (response: ServerResponse): void => {
    pending -= open.get(response)?.bytes ?? 0;
    open.delete(response);
  };
  const bytesOf = (caller: string): number =>
    [...open.values()].reduce((sum, one) => sum + (one.caller === caller ? one.bytes : 0), 0);
  const nextToClose = (response: ServerResponse): ServerResponse | undefined => {
    const others = [...open].filter(([other]) => other !== response);
    return firstOf(others, ([, a], [, b]) => bytesOf(b.caller) - bytesOf(a.caller))?.[0];
  };
  return {
    pendingBytes: () => pending,
    add(response, bytes) {
      open.set(response, { bytes, caller: currentCaller() });
      pending += bytes;
      response.once('finish', () => forget(response)).once('close', () => forget(response));
      while (pending > maxBytes) {
        const stalled = nextToClose(response);
        if (!stalled) return;
        forget(stalled);
        stalled.destroy();
      }
    },
  };
}
