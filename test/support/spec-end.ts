import { waitFor as wait } from '../../scripts/processes/wait.mjs';

interface SpecEnd {
  readonly signal: AbortSignal;
  add(undo: () => Promise<void> | void): void;
  addLogs(folder: string): void;
}

/** Set by tools/testing/spec-environment.mjs. */
const { specEnd } = globalThis as unknown as { specEnd: SpecEnd };

/**
 * Runs a cleanup after the last hook of the spec file, even after failures, in reverse order of registration. Everything that
 * would keep the process alive (processes, servers, sockets, connections) belongs here.
 */
export const atSpecEnd = (undo: () => Promise<void> | void): void => specEnd.add(undo);

/** A failing test of the spec reports errors logged in this folder meanwhile. */
export const withLogsOf = (folder: string): void => specEnd.addLogs(folder);

/** Slow results are polled less often: each poll is work for all apps. */
const SELDOM_MS = 150;
const PATIENCE_MS = 40_000;

/** Polls until there is a result; a timed-out test does not keep polling after the spec. */
export const waitFor: typeof wait = (attempt, options) => {
  const { intervalMs, mostIntervalMs = intervalMs ?? SELDOM_MS } = options ?? {};
  return wait(attempt, { ...options, mostIntervalMs, signal: specEnd.signal });
};

/** Waits for a result. @throws when it does not come */
export async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  const ask = async () => ((await isReached()) ? true : undefined);
  const reached = await waitFor(ask, { timeoutMs: PATIENCE_MS });
  if (!reached) throw new Error(`not reached: ${isReached.toString()}`);
}
