import type { Caller } from '#platform';

/** The decompressed copy of a compressed file, or one that is being made. */
export interface CacheEntry {
  readonly id: string;
  /** The caller whose request made it. */
  readonly maker: Caller;
  /** The caller of each request that uses it, or waits for it. */
  readonly users: Caller[];
  /** Length of the copy once it is made. */
  bytes: number | undefined;
}

/** The entries of the unpacked-file cache, and the free room. Unused copies are removed when room is needed. */
export interface CacheEntries<Entry extends CacheEntry> {
  get(id: string): Entry | undefined;
  add(entry: Entry): void;
  /** Marks the copy of the entry as complete. */
  complete(entry: Entry, bytes: number): void;
  /** Begins the use by one request of a caller. */
  use(entry: Entry, caller: Caller): void;
  /** Ends it: the entry becomes the most recently used. */
  release(entry: Entry, caller: Caller): void;
  forget(entry: Entry): void;
  /** Notes that another process has removed the copy: its room is free. */
  noteRemoved(entry: Entry): void;
  /** Bytes that may still be written. */
  room(): number;
  /** Bytes of the copies that the caller's requests use. */
  usedBy(caller: Caller): number;
  /**
   * Removes unused copies until so many bytes are free, or none is left: those of the caller whose copies take most, the least recently
   * used first.
   */
  makeRoom(bytes: number): Promise<void>;
  /** Removes every unused copy. @returns whether there was one */
  dropUnused(): Promise<boolean>;
}

export function createCacheEntries<Entry extends CacheEntry>(
  quotaBytes: number,
  remove: (id: string) => Promise<void>,
): CacheEntries<Entry> {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();
  let taken = 0;
  const room = () => quotaBytes - taken;
  const forget = (entry: Entry): void => {
    if (entries.get(entry.id) === entry) entries.delete(entry.id);
  };
  const evict = async (entry: Entry): Promise<void> => {
    // Forgotten first: no request may start to use it while it is being removed.
    forget(entry);
    await remove(entry.id);
    taken -= entry.bytes!;
  };

  const evictUntil = async (bytes: number): Promise<void> => {
    while (room() < bytes) {
      const entry = nextToRemove([...entries.values()]);
      if (!entry) return;
      await evict(entry);
    }
  };

  return {
    get: (id) => entries.get(id),
    add: (entry) => void entries.set(entry.id, entry),
    forget,
    room,
    noteRemoved(entry) {
      if (entries.get(entry.id) !== entry) return;
      forget(entry);
      taken -= entry.bytes!;
    },
    complete(entry, bytes) {
      entry.bytes = bytes;
      taken += bytes;
    },
    use: (entry, caller) => void entry.users.push(caller),
    release(entry, caller) {
      entry.users.splice(entry.users.indexOf(caller), 1);
      if (entries.get(entry.id) !== entry) return;
      entries.delete(entry.id);
      entries.set(entry.id, entry);
    },
    usedBy: (caller) => bytesOf([...entries.values()].filter(({ users }) => users.includes(caller))),
    makeRoom: evictUntil,
    async dropUnused() {
      const before = room();
      await evictUntil(Infinity);
      return room() > before;
    },
  };
}

/** @param entries the least recently used first */
function nextToRemove<Entry extends CacheEntry>(entries: readonly Entry[]): Entry | undefined {
  const taken = new Map<Caller, number>();
  for (const { maker, bytes = 0 } of entries) taken.set(maker, (taken.get(maker) ?? 0) + bytes);
  const unused = entries.filter(({ users, bytes }) => users.length === 0 && bytes !== undefined);
  return unused.reduce<Entry | undefined>(
    (next, entry) => (next && taken.get(next.maker)! >= taken.get(entry.maker)! ? next : entry),
    undefined,
  );
}

/** Bytes of all copies that are made. */
export const bytesOf = (entries: Iterable<CacheEntry>): number =>
  [...entries].reduce((total, { bytes }) => total + (bytes ?? 0), 0);
