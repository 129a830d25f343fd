import { setTimeout as sleep } from 'node:timers/promises';

/** Waits so long; as soon as `signal` fires it throws its reason, and not, as that of Node does, an error of its own. */
export const abortableSleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
};
