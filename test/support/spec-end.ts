import { waitFor as wait } from '../../scripts/processes/wait.mjs';

interface SpecEnd {
  readonly signal: AbortSignal;
  add(undo: () => Promise<void> | void): void;
  addLogs(folder: string): void;
}

/** tools/testing/spec-environment.mjs puts it there. */
const { specEnd } = globalThis as unknown as { specEnd: SpecEnd };

/**
 * Ends something after the last hook of the spec file, whatever has failed until then; what was opened last ends first.
 * All that a spec opens and that would keep the process alive (processes, servers, sockets, connections) belongs here.
 */
export const atSpecEnd = (undo: () => Promise<void> | void): void => specEnd.add(undo);

/** A test of the spec that fails says what is logged as an error in this folder meanwhile. */
export const withLogsOf = (folder: string): void => specEnd.addLogs(folder);

/** What takes seconds is asked for less often: each question is work for all apps. */
const SELDOM_MS = 150;
const PATIENCE_MS = 40_000;

/** Asks again and again until there is an answer; a test that ran out of time does not go on asking after the spec. */
export const waitFor: typeof wait = (attempt, options) => {
  const { intervalMs, mostIntervalMs = intervalMs ?? SELDOM_MS } = options ?? {};
  return wait(attempt, { ...options, mostIntervalMs, signal: specEnd.signal });
};

/** Waits for what may take a while. @throws when it does not come */
export async function until(isReached: () => Promise<boolean> | boolean): Promise<void> {
  const ask = async () => ((await isReached()) ? true : undefined);
  const reached = await waitFor(ask, { timeoutMs: PATIENCE_MS });
  if (!reached) throw new Error(`not reached: ${isReached.toString()}`);
}
