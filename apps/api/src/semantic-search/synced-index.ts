import type { SearchStore } from '#domain';
import type { IndexThread } from './index-messages.js';
import type { VectorAnswer, VectorQuestion } from './vector-index.js';

/** Beyond this age a full read replaces changes, since entries of removed records are gone by then. */
const STALE_MS = 12 * 3_600_000;

/** The index of all vectors of a model, kept up to date with the database: each search reads the changes first. */
export interface SyncedIndex {
  search(question: VectorQuestion): Promise<VectorAnswer>;
  close(): Promise<void>;
}

/** Content of the thread's index, and the change from which to read on. */
interface Held {
  readonly model: string;
  readonly dimensions: number;
  readonly since: string | null;
  readonly readAt: number;
}

export function syncedIndex(store: Pick<SearchStore, 'changes'>, start: () => IndexThread): SyncedIndex {
  let thread: IndexThread | undefined;
  let held: Held | undefined;
  /** Reads run one after the other, so that changes are applied in order. */
  let turn: Promise<unknown> = Promise.resolve();
  /** The next read and its callers. */
  let waiting:
    | { readonly model: string; readonly dimensions: number; readonly done: Promise<void> }
    | undefined;

  const readOn = async (model: string, dimensions: number): Promise<void> => {
    if (!thread || thread.isGone()) [thread, held] = [start(), undefined];
    if (
      held?.model !== model ||
      held.dimensions !== dimensions ||
      performance.now() - held.readAt > STALE_MS
    ) {
      held = undefined;
      await thread.tell({ kind: 'reset', model, dimensions });
      held = { model, dimensions, since: null, readAt: performance.now() };
    }
    const readAt = performance.now();
    let next = held.since;
    for await (const changes of store.changes(held.since)) {
      next = changes.next;
      if (changes.entries.length > 0) await thread.tell({ kind: 'apply', entries: changes.entries });
    }
    held = { model, dimensions, since: next, readAt };
  };

  /** Searches that arrive while a read is pending share it; it starts after all of them have arrived. */
  const readOnSoon = (model: string, dimensions: number): Promise<void> => {
    if (waiting?.model === model && waiting.dimensions === dimensions) return waiting.done;
    const done = turn.then(() => {
      if (waiting?.done === done) waiting = undefined;
      return readOn(model, dimensions);
    });
    waiting = { model, dimensions, done };
    turn = done.catch(() => undefined); // Its callers get the error.
    return done;
  };

  return {
    async search(question) {
      await readOnSoon(question.model, question.vector.length);
      return (await (thread as IndexThread).tell({ kind: 'search', question })) as VectorAnswer;
    },
    async close() {
      await thread?.close();
    },
  };
}
