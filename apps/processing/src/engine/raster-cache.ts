import { LRUCache } from 'lru-cache';
import { unlessAborted } from '#platform';
import type { Lease, SharedArena } from './threads/shared-arena.js';

/** One raster takes at most this fraction of the cache: a larger one would evict all others. */
const LARGEST_SHARE = 4;

/** Pixels of recently shown images, as read from their files: the same picture in another tone reads no file. */
export interface RasterCache {
  /** Opens the cache for the time of a request, which ends with the signal. */
  open(signal: AbortSignal): RequestRasters;
}

/** The rasters of one request, pinned until it ends. */
export interface RequestRasters {
  /**
   * The pixels under a key, from the cache or from `read`, which writes every one of them. They are not changed later. While another
   * request reads the same pixels, this one waits for it.
   */
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

/** The largest raster that a cache of so many bytes keeps. */
export const largestRaster = (maxBytes: number): number => Math.max(1, Math.floor(maxBytes / LARGEST_SHARE));

/** @param maxBytes of all rasters; the least recently used is evicted first */
export function createRasterCache(arena: SharedArena, maxBytes: number): RasterCache {
  const cache = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: largestRaster(maxBytes),
    sizeCalculation: ({ data }) => data.byteLength,
    dispose({ users, lease }) {
      if (users === 0) lease.close(); // Else the last request that holds the pixels does.
    },
  });

  /** Reads in progress of rasters that will be kept. */
  const reading = new Map<string, Promise<void>>();

  return {
    open(signal) {
      const inUse = new Set<Entry>();
      const use = (entry: Entry): void => {
        if (inUse.has(entry)) return;
        inUse.add(entry);
        entry.users += 1;
      };
      return {
        async pixelsOf(key, length, read) {
          for (let other = reading.get(key); other; other = reading.get(key))
            await unlessAborted(other, signal);
          const found = cache.get(key);
          if (found) {
            use(found);
            return found.data;
          }
          const lease = arena.lease();
          const entry: Entry = { key, data: lease.floats(length), lease, facts: new Map(), users: 0 };
          use(entry);
          const whole = read(entry.data).then(() => void cache.set(key, entry));
          if (entry.data.byteLength <= largestRaster(maxBytes)) {
            // The others read it themselves when this request fails.
            const ended = whole.catch(() => undefined).finally(() => reading.delete(key));
            reading.set(key, ended);
          }
          await whole;
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
