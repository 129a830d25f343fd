import { LRUCache } from 'lru-cache';
import type { Lease, SharedArena } from './threads/shared-arena.js';

/** One raster takes at most this fraction of the cache: a larger one would evict all others. */
const LARGEST_SHARE = 4;

/** Pixels of recently shown images, as read from their files: the same picture in another tone reads no file. */
export interface RasterCache {
  /** Opens the cache for the time of a request. */
  open(): RequestRasters;
}

/** The rasters of one request, pinned until it ends. */
export interface RequestRasters {
  /** The pixels under a key, from the cache or from `read`, which writes every one of them. They are not changed later. */
  pixelsOf(key: string, length: number, read: (data: Float32Array) => Promise<void>): Promise<Float32Array>;
  /** A fact about cached pixels; `find` is called once for each name. */
  recall<Fact>(key: string, name: string, find: () => Promise<Fact>): Promise<Fact>;
  /** Called when nothing of the request reads or writes them any more. */
  close(): void;
}

interface Entry {
  readonly key: string;
  readonly data: Float32Array;
  readonly lease: Lease;
  /** Measured values of these pixels, by name. */
  readonly facts: Map<string, unknown>;
  users: number;
}

/** @param maxBytes of all rasters; the least recently used is evicted first */
export function createRasterCache(arena: SharedArena, maxBytes: number): RasterCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / LARGEST_SHARE)),
    sizeCalculation: ({ data }) => data.byteLength,
    dispose({ users, lease }) {
      if (users === 0) lease.close(); // Else the last request that holds the pixels does.
    },
  });

  return {
    open() {
      const inUse = new Set<Entry>();
      const use = (entry: Entry): void => {
        if (inUse.has(entry)) return;
        inUse.add(entry);
        entry.users += 1;
      };
      return {
        async pixelsOf(key, length, read) {
          const found = cache.get(key);
          if (found) {
            use(found);
            return found.data;
          }
          const lease = arena.lease();
          const entry: Entry = { key, data: lease.floats(length), lease, facts: new Map(), users: 0 };
          use(entry);
          await read(entry.data);
          cache.set(key, entry);
          return entry.data;
        },
        async recall<Fact>(key: string, name: string, find: () => Promise<Fact>) {
          const facts = cache.peek(key)?.facts;
          if (facts?.has(name)) return facts.get(name) as Fact;
          const fact = await find();
          facts?.set(name, fact);
          return fact;
        },
        close() {
          for (const entry of inUse) {
            entry.users -= 1;
            if (entry.users === 0 && cache.peek(entry.key) !== entry) entry.lease.close();
          }
          inUse.clear();
        },
      };
    },
  };
}
