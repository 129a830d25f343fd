import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor as wait } from '../../scripts/processes/wait.mjs';

interface SpecEnd {
  readonly signal: AbortSignal;
  add(undo: () => Promise<void> | void): void;
}

/** scripts/testing/spec-environment.mjs puts it there. */
const { specEnd } = globalThis as unknown as { specEnd: SpecEnd };

/**
 * Ends something after the last hook of the spec file, whatever has failed until then; what was opened last ends first.
 * All that a spec opens and that would keep the process alive (processes, servers, sockets, connections) belongs here.
 */
export const atSpecEnd = (undo: () => Promise<void> | void): void => specEnd.add(undo);

/** What takes longer than so many tries takes seconds: it is asked for less often, since each question is work for all apps. */
const EAGER_TRIES = 10;
const LATER_PAUSE_MS = 100;

/** Asks again and again until there is an answer; a test that ran out of time does not go on asking after the spec. */
export const waitFor: typeof wait = (attempt, options) => {
  const { signal } = specEnd;
  let tries = 0;
  const askSeldom = async () => {
    tries += 1;
    if (tries > EAGER_TRIES) await sleep(LATER_PAUSE_MS);
    signal.throwIfAborted();
    return attempt();
  };
  return wait(options?.intervalMs === undefined ? askSeldom : attempt, { ...options, signal });
};
