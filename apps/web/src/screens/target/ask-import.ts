import { createStore } from 'zustand/vanilla';
import { hasCode, unwrap } from '#sdk';
import { firstlight } from '../../app/client.js';
import { askForJobs } from '../../app/jobs.js';
import { onUserLeft } from '../../app/user-left.js';
import { secondsToWait } from '../../parts/time/seconds-to-wait.js';
import { askAvailability } from './availability.js';

/** A request for an import, until its job is in the list. */
export type Asked =
  | { readonly state: 'asking' }
  /** The service is busy or away: it is asked again then. */
  | { readonly state: 'waiting'; readonly untilMs: number; readonly error: unknown }
  | { readonly state: 'refused'; readonly error: unknown };

/** The requests by their observations. */
export const askedImports = createStore<ReadonlyMap<string, Asked>>(() => new Map());

/** Aborted when the user leaves: what was not asked for yet is not asked for in the name of the next one. */
let user = new AbortController();
onUserLeft(() => {
  user.abort();
  user = new AbortController();
  askedImports.setState(new Map(), true);
});

/** Imports those of the observations that are not in the library, one job for each, in their order. */
export async function askImports(obsIds: readonly string[]): Promise<void> {
  const { signal } = user;
  for (const obsId of obsIds) note(obsId, { state: 'asking' });
  try {
    const available = await retryWhileBusy(obsIds, signal, () => askAvailability(obsIds));
    for (const obsId of obsIds) if (!available.has(obsId)) await askImport(obsId, signal);
    await askForJobs();
    for (const obsId of obsIds) if (askedImports.getState().get(obsId)?.state === 'asking') note(obsId, null);
  } catch (error) {
    if (signal.aborted) return;
    for (const obsId of obsIds)
      if (askedImports.getState().get(obsId)?.state === 'asking') note(obsId, { state: 'refused', error });
  }
}

async function askImport(obsId: string, signal: AbortSignal): Promise<void> {
  const call = () => unwrap(firstlight.api.POST('/api/archive/import', { body: { obsId }, signal }));
  try {
    await retryWhileBusy([obsId], signal, call);
  } catch (error) {
    signal.throwIfAborted();
    // An import of it is in progress: it is in the list of jobs.
    if (!hasCode(error, 'conflict')) note(obsId, { state: 'refused', error });
  }
}

/** Repeats a call while the service is busy or away. An import that is asked for twice is a conflict. */
async function retryWhileBusy<T>(
  obsIds: readonly string[],
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  const noteAll = (asked: Asked) => obsIds.forEach((obsId) => note(obsId, asked));
  for (;;) {
    try {
      return await call();
    } catch (error) {
      signal.throwIfAborted();
      const seconds = secondsToWait(error);
      if (seconds === null) throw error;
      noteAll({ state: 'waiting', untilMs: Date.now() + seconds * 1000, error });
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      signal.throwIfAborted();
      noteAll({ state: 'asking' });
    }
  }
}

function note(obsId: string, asked: Asked | null): void {
  const all = new Map(askedImports.getState());
  if (asked) all.set(obsId, asked);
  else all.delete(obsId);
  askedImports.setState(all, true);
}
