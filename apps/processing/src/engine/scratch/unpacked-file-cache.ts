import { createHash } from 'node:crypto';
import { currentCaller, semaphore, unlessAborted } from '#platform';
import { type CacheEntries, type CacheEntry, createCacheEntries } from './cache-entries.js';
import type { Decompress } from './decompress-in-thread.js';
import { createKnownRefusals, ImageTooLargeError, type KnownRefusals } from './decompression-refusals.js';
import type { ScratchFolder } from './scratch-folder.js';
import type { CompressedFile, ImageLimit } from './scratch.tasks.js';
import { type CopyRequest, writeCopy } from './write-copy.js';

/** The decompressed copies that one request uses. */
export interface UnpackedFiles {
  /**
   * The key of the file's copy in the scratch folder; the copy is made if there is none, and stays until the request ends.
   * @throws AppError unprocessable naming the file, storage-full, too-large (also for an image beyond the limit), unavailable; the
   * request's own reason
   */
  decompress(file: CompressedFile, limit?: ImageLimit): Promise<string>;
  /** The request has ended: its copies may be removed. */
  close(): void;
}

/** Decompressed copies of compressed files, shared by all requests. */
export interface UnpackedFileCache {
  /** @param isUrgent its files are decompressed before those of others */
  open(signal: AbortSignal, isUrgent: boolean): UnpackedFiles;
}

interface SharedEntry extends CacheEntry {
  /** Settles when the copy is made, or cannot be made. */
  made: Promise<void>;
  /** That of the request that the copy is made for. */
  readonly limit: ImageLimit | undefined;
  /** Aborted when no request waits for the copy any more. */
  readonly abandoned: AbortController;
}

export interface UnpackedFileCacheOptions {
  readonly quotaBytes: number;
  readonly folder: Pick<ScratchFolder, 'remove' | 'has'>;
  readonly decompress: Decompress;
}

export function createUnpackedFileCache({
  quotaBytes,
  folder,
  decompress,
}: UnpackedFileCacheOptions): UnpackedFileCache {
  const entries = createCacheEntries<SharedEntry>(quotaBytes, (id) => folder.remove(id));
  const refusals = createKnownRefusals();
  const begin = beginEntries({ quotaBytes, decompress }, entries, refusals);
  const release = (entry: SharedEntry): void => {
    entries.release(entry);
    if (entry.users > 0 || entry.bytes !== undefined) return;
    entries.forget(entry);
    entry.abandoned.abort(new Error('no request needs this copy any longer'));
  };

  return {
    open(signal, isUrgent) {
      const own = new Set<SharedEntry>();
      const entryOf = async (file: CompressedFile, id: string, limit?: ImageLimit): Promise<SharedEntry> => {
        for (;;) {
          refusals.throwIfKnown(id, limit);
          const entry = entries.get(id) ?? begin(file, { id, isUrgent, own, limit });
          if (!own.has(entry)) entry.users += 1;
          own.add(entry);
          try {
            await unlessAborted(entry.made, signal);
            return entry;
          } catch (error) {
            // The limit of the request that the copy was made for; this one may have another.
            if (!(error instanceof ImageTooLargeError) || entry.limit === limit) throw error;
          }
        }
      };
      return {
        async decompress(file, limit) {
          signal.throwIfAborted();
          const id = copyId(file);
          const entry = await entryOf(file, id, limit);
          const isThere = await folder.has(id);
          if (isThere && entries.get(id) === entry) return id;
          // The copy was removed by another process: the first request that notices makes it again, for all.
          entries.noteRemoved(entry);
          own.delete(entry);
          await entryOf(file, id, limit);
          return id;
        },
        close() {
          for (const entry of own) release(entry);
          own.clear();
        },
      };
    },
  };
}

/** Begins a missing entry; one copy is made at a time. */
type BeginEntry = (file: CompressedFile, request: Omit<CopyRequest, 'signal'>) => SharedEntry;

function beginEntries(
  { quotaBytes, decompress }: Pick<UnpackedFileCacheOptions, 'quotaBytes' | 'decompress'>,
  entries: CacheEntries<SharedEntry>,
  refusals: KnownRefusals,
): BeginEntry {
  const mutex = semaphore(1);
  const make = async (entry: SharedEntry, file: CompressedFile, request: CopyRequest): Promise<void> => {
    try {
      const write = async () =>
        entries.complete(entry, await writeCopy(file, request, { entries, quotaBytes, decompress }));
      const { isUrgent, signal } = request;
      await mutex.run(write, { priority: isUrgent ? 1 : 0, caller: currentCaller(), signal });
    } catch (error) {
      entries.forget(entry);
      refusals.note(entry.id, request.limit, error);
      throw error;
    }
  };
  return (file, request) => {
    const { id, limit } = request;
    const abandoned = new AbortController();
    const entry: SharedEntry = {
      ...{ id, limit, users: 0, bytes: undefined },
      ...{ abandoned, made: Promise.resolve() },
    };
    entries.add(entry);
    entry.made = make(entry, file, { ...request, signal: abandoned.signal });
    entry.made.catch(() => undefined); // Every request that waits hears of it; there may be none any more.
    return entry;
  };
}

/** The name of a file's copy, which differs for each content. */
export const copyId = ({ key, size, version }: CompressedFile): string =>
  createHash('sha256').update(`${key}\0${size}\0${version}`).digest('hex');
