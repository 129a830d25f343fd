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

/** Asks again and again until there is an answer; a test that ran out of time does not go on asking after the spec. */
export const waitFor: typeof wait = (attempt, options) =>
  wait(attempt, { ...options, signal: specEnd.signal });
