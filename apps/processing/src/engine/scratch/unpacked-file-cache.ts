import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError, semaphore, unlessAborted } from '#platform';
import { type CacheEntries, type CacheEntry, createCacheEntries } from './cache-entries.js';
import type { ScratchFolder } from './scratch-folder.js';
import type { CompressedFile, DecompressOutcome } from './scratch.tasks.js';
import type { Decompress } from './decompress-in-thread.js';

/** The decompressed copies that one request uses. */
export interface UnpackedFiles {
  /**
   * The key of the file's copy in the scratch folder; the copy is made if there is none, and stays until the request ends.
   * @throws AppError unprocessable naming the file, storage-full, too-large, unavailable; the request's own reason
   */
  decompress(file: CompressedFile): Promise<string>;
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
  /** Aborted when no request waits for the copy any more. */
  readonly abandoned: AbortController;
}

export interface UnpackedFileCacheOptions {
  readonly quotaBytes: number;
  readonly folder: Pick<ScratchFolder, 'remove' | 'has'>;
  readonly decompress: Decompress;
}

/** Room reserved at first, as a multiple of the compressed size: the real size is unknown. */
const USUAL_RATIO = 2;
/** Seconds after which a request without room for its copies may try again. */
const RETRY_AFTER_SECONDS = 5;

export function createUnpackedFileCache({
  quotaBytes,
  folder,
  decompress,
}: UnpackedFileCacheOptions): UnpackedFileCache {
  const entries = createCacheEntries<SharedEntry>(quotaBytes, (id) => folder.remove(id));
  const failures = createKnownFailures();
  const begin = beginEntries({ quotaBytes, decompress }, entries, failures);
  const release = (entry: SharedEntry): void => {
    entries.release(entry);
    if (entry.users > 0 || entry.bytes !== undefined) return;
    entries.forget(entry);
    entry.abandoned.abort(new Error('no request waits for this copy any more'));
  };

  return {
    open(signal, isUrgent) {
      const own = new Set<SharedEntry>();
      const entryOf = async (file: CompressedFile, id: string): Promise<SharedEntry> => {
        const entry = entries.get(id) ?? begin(file, id, isUrgent, own);
        if (!own.has(entry)) entry.users += 1;
        own.add(entry);
        await unlessAborted(entry.made, signal);
        return entry;
      };
      return {
        async decompress(file) {
          signal.throwIfAborted();
          const id = copyId(file);
          failures.throwIfKnown(id);
          const entry = await entryOf(file, id);
          const isThere = await folder.has(id);
          if (isThere && entries.get(id) === entry) return id;
          // The copy was removed by another process: the first request that notices makes it again, for all.
          entries.noteRemoved(entry);
          own.delete(entry);
          await entryOf(file, id);
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
type BeginEntry = (
  file: CompressedFile,
  id: string,
  isUrgent: boolean,
  own: ReadonlySet<SharedEntry>,
) => SharedEntry;

function beginEntries(
  { quotaBytes, decompress }: Pick<UnpackedFileCacheOptions, 'quotaBytes' | 'decompress'>,
  entries: CacheEntries<SharedEntry>,
  failures: ReturnType<typeof createKnownFailures>,
): BeginEntry {
  const mutex = semaphore(1);
  const make = async (
    entry: SharedEntry,
    file: CompressedFile,
    request: DecompressRequest,
  ): Promise<void> => {
    try {
      const write = async () =>
        entries.complete(entry, await writeCopy(file, request, { entries, quotaBytes, decompress }));
      await mutex.run(write, { priority: request.isUrgent ? 1 : 0, signal: request.signal });
    } catch (error) {
      entries.forget(entry);
      failures.note(entry.id, error);
      throw error;
    }
  };
  return (file, id, isUrgent, own) => {
    const abandoned = new AbortController();
    const entry: SharedEntry = { id, users: 0, bytes: undefined, abandoned, made: Promise.resolve() };
    entries.add(entry);
    entry.made = make(entry, file, { id, isUrgent, signal: abandoned.signal, own });
    entry.made.catch(() => undefined); // Every request that waits hears of it; there may be none any more.
    return entry;
  };
}

/** The request that a copy is made for. */
interface DecompressRequest {
  readonly id: string;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
  /** Entries of the request that first needed the copy. */
  readonly own: ReadonlySet<SharedEntry>;
}

interface DecompressTools extends Pick<UnpackedFileCacheOptions, 'quotaBytes' | 'decompress'> {
  readonly entries: CacheEntries<SharedEntry>;
}

/**
 * Makes room and writes a copy. One that outgrows its room is written again into twice as much, while more can be had: the size of a copy
 * is known only when it is written, and no other copy is removed without need.
 * @returns its length
 * @throws AppError when there is no room for it
 */
async function writeCopy(
  file: CompressedFile,
  request: DecompressRequest,
  tools: DecompressTools,
): Promise<number> {
  const { entries, quotaBytes } = tools;
  let triedBytes = -1;
  for (let wantedBytes = Math.min(quotaBytes, USUAL_RATIO * file.size); ;) {
    await entries.makeRoom(wantedBytes);
    const roomBytes = entries.room();
    const outcome = roomBytes > triedBytes ? await decompressToDisk(file, request, tools) : 'outgrown';
    if (outcome !== 'outgrown') return outcome.length;
    if (wantedBytes === quotaBytes)
      throw noRoom(file, quotaBytes, { taken: quotaBytes - roomBytes, own: bytesOf(request.own) });
    triedBytes = Math.max(triedBytes, roomBytes);
    wantedBytes = Math.min(quotaBytes, 2 * Math.max(wantedBytes, roomBytes));
  }
}

/** Decompresses into the free room. When the disk is full, unused copies are removed, and it is tried once more. */
async function decompressToDisk(
  file: CompressedFile,
  { id, isUrgent, signal }: DecompressRequest,
  { entries, decompress }: DecompressTools,
): Promise<DecompressOutcome> {
  const attempt = () => decompress(file, { id, roomBytes: entries.room() }, { isUrgent, signal });
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'storage-full') throw error;
    if (!(await entries.dropUnused())) throw error;
    return attempt();
  }
}

const bytesOf = (entries: Iterable<CacheEntry>): number =>
  [...entries].reduce((total, { bytes }) => total + (bytes ?? 0), 0);

/** The reason why there is no room for a copy: the file alone, the request with all its files, or other requests. */
function noRoom(
  { name }: CompressedFile,
  quotaBytes: number,
  { taken, own }: { readonly taken: number; readonly own: number },
): AppError {
  const quota = `${Math.floor(quotaBytes / 1024 ** 2)} MB`;
  const code = 'scratch_quota';
  if (taken === 0)
    return new AppError(
      'unprocessable',
      `${name}: decompresses to more than the ${quota} reserved for decompressed files`,
      { code },
    );
  if (own === taken)
    return new AppError(
      'too-large',
      `${name}: together with the other compressed files it decompresses to more than ${quota}`,
      { code },
    );
  return new AppError('unavailable', `No room to decompress ${name} now`, {
    code: 'engine_busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** The name of a file's copy, which differs for each content. */
export const copyId = ({ key, size, version }: CompressedFile): string =>
  createHash('sha256').update(`${key}\0${size}\0${version}`).digest('hex');

/** Files known to be damaged; beyond this number the least recently used is forgotten. */
const MAX_ENTRIES = 1000;

/** Failures of files that cannot be decompressed, so that no file is tried twice. */
interface KnownFailures {
  /** @throws the earlier error of the file */
  throwIfKnown(id: string): void;
  /** Remembers an error of the file itself; other errors may be temporary. */
  note(id: string, error: unknown): void;
}

function createKnownFailures(): KnownFailures {
  const known = new LRUCache<string, AppError>({ max: MAX_ENTRIES });
  return {
    throwIfKnown(id) {
      const error = known.get(id);
      if (error) throw error;
    },
    note(id, error) {
      if (error instanceof AppError && error.kind === 'unprocessable') known.set(id, error);
    },
  };
}
