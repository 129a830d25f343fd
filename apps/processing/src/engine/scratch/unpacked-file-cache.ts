import { createHash } from 'node:crypto';
import { type Caller, semaphore, unlessAborted } from '#platform';
import { type CacheEntries, type CacheEntry, createCacheEntries } from './cache-entries.js';
import type { Decompress } from './decompress-in-thread.js';
import { createKnownRefusals, ImageTooLargeError, type KnownRefusals } from './decompression-refusals.js';
import type { ScratchFolder } from './scratch-folder.js';
import type { CompressedFile, ImageLimit } from './scratch.tasks.js';
import { openUsedCopies } from './used-copies.js';
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
  open(request: UnpackingRequest): UnpackedFiles;
}

/** A request that may need decompressed copies. */
export interface UnpackingRequest {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** Its files are decompressed before those of others. */
  readonly isUrgent: boolean;
}

interface SharedEntry extends CacheEntry {
  /** Settles when the copy is made, or cannot be made. */
  made: Promise<void>;
  /** Aborted when no request waits for the copy any more. */
  readonly abandoned: AbortController;
}

export interface UnpackedFileCacheOptions {
  /** Most bytes of all copies. */
  readonly quotaBytes: number;
  /** Most bytes of the copies that the requests of one caller use, so that others find room; no copy is longer. */
  readonly callerBytes: number;
  readonly folder: Pick<ScratchFolder, 'remove' | 'has'>;
  readonly decompress: Decompress;
}

export function createUnpackedFileCache({
  quotaBytes,
  callerBytes,
  folder,
  decompress,
}: UnpackedFileCacheOptions): UnpackedFileCache {
  const entries = createCacheEntries<SharedEntry>(quotaBytes, (id) => folder.remove(id));
  const refusals = createKnownRefusals();
  const begin = beginEntries({ callerBytes, decompress }, entries, refusals);
  const release = (entry: SharedEntry, caller: Caller): void => {
    entries.release(entry, caller);
    if (entry.users.length > 0 || entry.bytes !== undefined) return;
    entries.forget(entry);
    entry.abandoned.abort(new Error('no request needs this copy any longer'));
  };

  return {
    open({ caller, signal, isUrgent }) {
      const own = openUsedCopies({ caller, callerBytes, entries, release });
      const entryOf = async (file: CompressedFile, id: string, limit?: ImageLimit): Promise<SharedEntry> => {
        for (;;) {
          refusals.throwIfKnown(id, limit);
          const entry = entries.get(id) ?? begin(file, { id, caller, isUrgent, own: own.all, limit });
          own.use(file, entry);
          try {
            await unlessAborted(entry.made, signal);
          } catch (error) {
            if (!(error instanceof ImageTooLargeError)) throw error;
            // The image of the request that the copy was made for: this one may ask for another, or the refusal is known now.
            continue;
          }
          own.assertShare(file, entry);
          return entry;
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
          own.forget(entry);
          await entryOf(file, id, limit);
          return id;
        },
        close: () => own.close(),
      };
    },
  };
}

/** Begins a missing entry; one copy is made at a time. */
type BeginEntry = (file: CompressedFile, request: Omit<CopyRequest, 'signal'>) => SharedEntry;

function beginEntries(
  { callerBytes, decompress }: Pick<UnpackedFileCacheOptions, 'callerBytes' | 'decompress'>,
  entries: CacheEntries<SharedEntry>,
  refusals: KnownRefusals,
): BeginEntry {
  const mutex = semaphore(1);
  const make = async (entry: SharedEntry, file: CompressedFile, request: CopyRequest): Promise<void> => {
    try {
      const write = async () =>
        entries.complete(entry, await writeCopy(file, request, { entries, callerBytes, decompress }));
      const { isUrgent, caller, signal } = request;
      await mutex.run(write, { priority: isUrgent ? 1 : 0, caller, signal });
    } catch (error) {
      entries.forget(entry);
      refusals.note(entry.id, request.limit, error);
      throw error;
    }
  };
  return (file, request) => {
    const { id, caller } = request;
    const abandoned = new AbortController();
    const entry: SharedEntry = {
      ...{ id, maker: caller, users: [], bytes: undefined },
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
