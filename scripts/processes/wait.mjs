import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
/** Growth of the interval from one attempt to the next. */
const GROWTH = 1.1;
/** A timeout far above the second that an idle machine needs, since tests run on busy ones. */
const TIMEOUT_MS = 30_000;

/**
 * Polls until there is a result.
 *
 * @template T
 * @param {() => Promise<T | undefined> | T | undefined} attempt returns `undefined` to be asked again; what it throws ends the wait
 * @param {{ timeoutMs?: number, intervalMs?: number, mostIntervalMs?: number, signal?: AbortSignal }} [options] 30 s, and every
 *   50 ms, by default; the interval grows up to the most of it
 * @returns {Promise<T | undefined>} the first answer, or `undefined` when the time is over
 * @throws the reason of `signal` once it is aborted
 */
export async function waitFor(
  attempt,
  { timeoutMs = TIMEOUT_MS, intervalMs = POLL_INTERVAL_MS, mostIntervalMs = intervalMs, signal } = {},
) {
  let pauseMs = intervalMs;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const answer = await attempt();
    if (answer !== undefined) return answer;
    if (performance.now() >= deadline) return undefined;
    await sleep(pauseMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
    pauseMs = Math.min(mostIntervalMs, pauseMs * GROWTH);
  }
}
