/** The decompressed copy of a compressed file, or one that is being made. */
export interface CacheEntry {
  readonly id: string;
  /** Requests that use it, or wait for it. */
  users: number;
  /** Length of the copy once it is made. */
  bytes: number | undefined;
}

/** The entries of the unpacked-file cache, and the free room. Unused copies are removed when room is needed. */
export interface CacheEntries<Entry extends CacheEntry> {
  get(id: string): Entry | undefined;
  add(entry: Entry): void;
  /** Marks the copy of the entry as complete. */
  complete(entry: Entry, bytes: number): void;
  /** Ends the use by one request: the entry becomes the most recently used. */
  release(entry: Entry): void;
  forget(entry: Entry): void;
  /** Notes that another process has removed the copy: its room is free. */
  noteRemoved(entry: Entry): void;
  /** Bytes that may still be written. */
  room(): number;
  /** Removes unused copies, the least recently used first, until so many bytes are free, or none is left. */
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
    for (const entry of [...entries.values()]) {
      if (room() >= bytes) return;
      const isUnused = entries.get(entry.id) === entry && entry.users === 0;
      if (isUnused && entry.bytes !== undefined) await evict(entry);
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
    release(entry) {
      entry.users -= 1;
      if (entries.get(entry.id) !== entry) return;
      entries.delete(entry.id);
      entries.set(entry.id, entry);
    },
    makeRoom: evictUntil,
    async dropUnused() {
      const before = room();
      await evictUntil(Infinity);
      return room() > before;
    },
  };
}
