import { createHash } from 'node:crypto';
import { AppError, semaphore, unlessAborted } from '#platform';
import { createCacheEntries, type CacheEntries, type CacheEntry } from './cache-entries.js';
import { createKnownFailures } from './known-failures.js';
import type { ScratchFolder } from './scratch-folder.js';
import type { CompressedFile, UnpackOutcome } from './scratch.tasks.js';
import type { Unpack } from './unpack-in-thread.js';

/** The unpacked copies that one request uses. */
export interface UnpackedFiles {
  /**
   * The key of the file's copy in the scratch folder; the copy is made if there is none, and stays until the request ends.
   * @throws AppError unprocessable naming the file, storage-full, too-large, unavailable; the request's own reason
   */
  unpack(file: CompressedFile): Promise<string>;
  /** The request has ended: its copies may be removed. */
  close(): void;
}

/** Unpacked copies of compressed files, shared by all requests. */
export interface UnpackedFileCache {
  /** @param isUrgent its files are unpacked before those of others */
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
  readonly unpack: Unpack;
}

/** Room that is made at first, in sizes of the compressed file: its real size is unknown. */
const USUAL_RATIO = 2;
/** After which a request without room for its copies may try again. */
const RETRY_AFTER_SECONDS = 5;

export function createUnpackedFileCache({
  quotaBytes,
  folder,
  unpack,
}: UnpackedFileCacheOptions): UnpackedFileCache {
  const entries = createCacheEntries<SharedEntry>(quotaBytes, (id) => folder.remove(id));
  const failures = createKnownFailures();
  const begin = beginEntries({ quotaBytes, unpack }, entries, failures);
  const release = (entry: SharedEntry): void => {
    entries.release(entry);
    if (entry.users > 0 || entry.bytes !== undefined) return;
    entries.forget(entry);
    entry.abandoned.abort(new Error('nobody waits for this copy any more'));
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
        async unpack(file) {
          signal.throwIfAborted();
          const id = copyId(file);
          failures.throwIfKnown(id);
          const entry = await entryOf(file, id);
          const isThere = await folder.has(id);
          if (isThere && entries.get(id) === entry) return id;
          // The copy was removed behind our back: the first request that notices makes it again, for all.
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

/** Begins an entry that is not there yet; one copy is made at a time. */
type BeginEntry = (
  file: CompressedFile,
  id: string,
  isUrgent: boolean,
  own: ReadonlySet<SharedEntry>,
) => SharedEntry;

function beginEntries(
  { quotaBytes, unpack }: Pick<UnpackedFileCacheOptions, 'quotaBytes' | 'unpack'>,
  entries: CacheEntries<SharedEntry>,
  failures: ReturnType<typeof createKnownFailures>,
): BeginEntry {
  const mutex = semaphore(1);
  const make = async (entry: SharedEntry, file: CompressedFile, request: UnpackRequest): Promise<void> => {
    try {
      const write = async () =>
        entries.complete(entry, await writeCopy(file, request, { entries, quotaBytes, unpack }));
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

/** How a copy is made, and for which request. */
interface UnpackRequest {
  readonly id: string;
  readonly isUrgent: boolean;
  readonly signal: AbortSignal;
  /** Entries of the request that asked first. */
  readonly own: ReadonlySet<SharedEntry>;
}

interface UnpackTools extends Pick<UnpackedFileCacheOptions, 'quotaBytes' | 'unpack'> {
  readonly entries: CacheEntries<SharedEntry>;
}

/**
 * Makes room and writes a copy. One that outgrows its room is written again into twice as much, as long as there can be more: the
 * size of a copy is known only when it is written, and no other copy is removed for less.
 * @returns its length
 * @throws AppError when there is no room for it
 */
async function writeCopy(file: CompressedFile, request: UnpackRequest, tools: UnpackTools): Promise<number> {
  const { entries, quotaBytes } = tools;
  let triedBytes = -1;
  for (let wanted = Math.min(quotaBytes, USUAL_RATIO * file.size); ;) {
    await entries.makeRoom(wanted);
    const roomBytes = entries.room();
    const outcome = roomBytes > triedBytes ? await unpackOnDisk(file, request, tools) : 'outgrown';
    if (outcome !== 'outgrown') return outcome.length;
    if (wanted === quotaBytes)
      throw noRoom(file, quotaBytes, { taken: quotaBytes - roomBytes, own: bytesOf(request.own) });
    triedBytes = Math.max(triedBytes, roomBytes);
    wanted = Math.min(quotaBytes, 2 * Math.max(wanted, roomBytes));
  }
}

/** Unpacks into the room that there is. When the disk is full, unused copies are removed, and it is tried once more. */
async function unpackOnDisk(
  file: CompressedFile,
  { id, isUrgent, signal }: UnpackRequest,
  { entries, unpack }: UnpackTools,
): Promise<UnpackOutcome> {
  const attempt = () => unpack(file, { id, roomBytes: entries.room() }, { isUrgent, signal });
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

/** Why there is no room for a copy: the file alone, the request with all its files, or other requests. */
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
      `${name}: unpacks to more than the ${quota} there are for unpacked files`,
      { code },
    );
  if (own === taken)
    return new AppError(
      'too-large',
      `${name}: with the other packed files it unpacks to more than ${quota}`,
      { code },
    );
  return new AppError('unavailable', `No room to unpack ${name} beside other work`, {
    code: 'engine_busy',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

/** The name of a file's copy, which differs for each content. */
export const copyId = ({ key, size, version }: CompressedFile): string =>
  createHash('sha256').update(`${key}\0${size}\0${version}`).digest('hex');
