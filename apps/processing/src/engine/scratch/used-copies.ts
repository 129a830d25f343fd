import type { Caller } from '#platform';
import type { CacheEntries, CacheEntry } from './cache-entries.js';
import type { CompressedFile } from './scratch.tasks.js';
import { noRoom } from './write-copy.js';

/** The copies that one request uses, within the share of its caller. */
export interface UsedCopies<Entry extends CacheEntry> {
  readonly all: ReadonlySet<Entry>;
  /** Begins to use a copy, or to wait for it. @throws AppError too-large, unavailable when the caller has no room for it */
  use(file: CompressedFile, entry: Entry): void;
  /** To be called when the copy is made: its length was unknown. @throws like `use`, which has ended then */
  assertShare(file: CompressedFile, entry: Entry): void;
  /** The copy was removed: it is used no more. */
  forget(entry: Entry): void;
  close(): void;
}

interface Share<Entry extends CacheEntry> {
  readonly caller: Caller;
  /** Most bytes of the copies that the caller uses. */
  readonly callerBytes: number;
  readonly entries: Pick<CacheEntries<Entry>, 'use' | 'usedBy'>;
  /** Ends the use of a copy. */
  readonly release: (entry: Entry, caller: Caller) => void;
}

export function openUsedCopies<Entry extends CacheEntry>({
  caller,
  callerBytes,
  entries,
  release,
}: Share<Entry>): UsedCopies<Entry> {
  const all = new Set<Entry>();
  const assertShare = (file: CompressedFile, entry: Entry): void => {
    if (entries.usedBy(caller) <= callerBytes) return;
    all.delete(entry);
    release(entry, caller);
    throw noRoom(file, entry.bytes ?? 0, all, callerBytes);
  };
  return {
    all,
    assertShare,
    use(file, entry) {
      if (all.has(entry)) return;
      entries.use(entry, caller);
      all.add(entry);
      assertShare(file, entry);
    },
    forget: (entry) => void all.delete(entry),
    close() {
      for (const entry of all) release(entry, caller);
      all.clear();
    },
  };
}
